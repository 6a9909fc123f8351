-- What a day comes to is the sum of its payers: a view says it, and no import keeps it any more.
drop table financial_metrics;
