CREATE OR REPLACE FUNCTION refuse_changed_experiment_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL THEN
    RAISE EXCEPTION 'an experiment run that has ended does not change';
  END IF;
  IF (NEW.enrolment_id, NEW.experiment, NEW.seed, NEW.created_at, NEW.source, NEW.assignment_id, NEW.required_class) IS DISTINCT FROM
    (OLD.enrolment_id, OLD.experiment, OLD.seed, OLD.created_at, OLD.source, OLD.assignment_id, OLD.required_class) THEN
    RAISE EXCEPTION 'what an experiment run was asked for does not change';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER experiment_runs_kept BEFORE UPDATE ON experiment_runs FOR EACH ROW EXECUTE FUNCTION refuse_changed_experiment_run();
