-- Outgoing mail. A mail server that is away is tried again for about a day: 30 s, doubling, at most
-- an hour apart.
select pgboss.create_queue('mail.send', '{
  "policy": "standard", "retryLimit": 30, "retryDelay": 30, "retryBackoff": true,
  "retryDelayMax": 3600, "expireInSeconds": 120, "heartbeatSeconds": 30,
  "retentionSeconds": 259200, "deleteAfterSeconds": 86400, "notify": true}');
