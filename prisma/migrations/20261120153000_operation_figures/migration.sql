-- How many gradings ended how, for the metrics: counted in this index alone, without a look at the wide rows.
CREATE INDEX gradings_outcomes ON gradings (kind, outcome, verdict) WHERE finished_at IS NOT NULL;
