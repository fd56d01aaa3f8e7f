-- The row of a run tells its end, and its result has all points: from then on its events are not needed. Acts for its owner, because a worker deletes
-- nothing. Portals learn whose run has ended, to decide predictions.
CREATE OR REPLACE FUNCTION end_experiment_run() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM public.experiment_run_events WHERE run_id = NEW.id;
  PERFORM pg_notify('rooflab_event', NEW.id::text);
  PERFORM pg_notify('rooflab_run_ended', NEW.enrolment_id::text);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER experiment_runs_ended AFTER UPDATE ON experiment_runs FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION end_experiment_run();
