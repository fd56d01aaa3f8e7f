-- In a trigger before an update generated columns are empty, so this one is left out of the comparison.
CREATE OR REPLACE FUNCTION keep_finished_grading() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.finished_at IS NOT NULL THEN
    OLD.effective := NEW.effective;
    OLD.point := NEW.point;
    IF OLD.explaining_at IS NOT NULL AND OLD.explained_at IS NULL THEN
      OLD.explaining_at := COALESCE(NEW.explaining_at, OLD.explaining_at);
      OLD.explained_at := NEW.explained_at;
      IF NEW.explained_at IS NOT NULL THEN
        -- By itself: only a worker may call the function.
        IF core_of_result(NEW.result) = core_of_result(OLD.result) THEN
          OLD.result := NEW.result;
          OLD.phase_times := NEW.phase_times;
        END IF;
      END IF;
    END IF;
    IF NEW IS DISTINCT FROM OLD THEN
      RAISE EXCEPTION 'grading % is finished: only "effective" may change, and once its explanation may follow', OLD.id;
    END IF;
  ELSIF ROW(NEW.id, NEW.hand_in_id, NEW.attempt, NEW.kind, NEW.regrade_set_id, NEW.lab_version, NEW.claim_id, NEW.worker_id, NEW.seed, NEW.terms, NEW.queued_at, NEW.claimed_at)
    IS DISTINCT FROM
    ROW(OLD.id, OLD.hand_in_id, OLD.attempt, OLD.kind, OLD.regrade_set_id, OLD.lab_version, OLD.claim_id, OLD.worker_id, OLD.seed, OLD.terms, OLD.queued_at, OLD.claimed_at)
  THEN
    RAISE EXCEPTION 'grading %: what was claimed, by whom and when, does not change', OLD.id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER gradings_keep_finished BEFORE UPDATE ON gradings FOR EACH ROW EXECUTE FUNCTION keep_finished_grading();
