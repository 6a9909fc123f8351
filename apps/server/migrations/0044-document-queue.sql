-- Documents wait in a queue of their own: two long scans are nothing that an 835 waits for. Jobs of
-- documents that were sent before are taken from the queue that they are in.
select pgboss.create_queue('document.process', '{
  "policy": "exclusive", "retryLimit": 8, "retryDelay": 2, "retryBackoff": true,
  "retryDelayMax": 300, "expireInSeconds": 3600, "heartbeatSeconds": 15,
  "retentionSeconds": 1209600, "deleteAfterSeconds": 604800, "notify": true}');
