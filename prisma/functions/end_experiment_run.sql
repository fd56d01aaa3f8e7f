-- Once a run has ended, its row says how and its result holds all points, so its events are not needed any more. Runs with its owner's rights,
-- because a worker may not delete rows. Portals are notified of whose run has ended, so that they can decide predictions.
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
