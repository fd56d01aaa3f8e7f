-- Gradings by counts: of results, assignments and jobs, never of a worker.
ALTER TYPE device_class ADD VALUE 'counted';
ALTER TABLE workers ADD CONSTRAINT workers_have_an_opened_class CHECK (device_class::text <> 'counted');
