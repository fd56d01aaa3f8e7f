CREATE OR REPLACE FUNCTION announce_experiment_run_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('rooflab_event', NEW.run_id::text);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER experiment_run_events_announce AFTER INSERT ON experiment_run_events FOR EACH ROW EXECUTE FUNCTION announce_experiment_run_event();
