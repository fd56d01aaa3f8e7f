-- What was delivered for a spot check, and what its comparison found, never changes. The rules are those of keep_finished_grading, in its words:
-- a worker must not be able to tell a spot check from a hand-in by what it is refused.
CREATE OR REPLACE FUNCTION keep_spot_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.finding IS NOT NULL THEN
    RAISE EXCEPTION 'spot check % has ended', OLD.id;
  END IF;
  IF OLD.finished_at IS NOT NULL THEN
    OLD.finding := NEW.finding;
    OLD.ended_at := NEW.ended_at;
    OLD.reasons := NEW.reasons;
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
  ELSIF ROW(NEW.id, NEW.grading_id, NEW.attempt, NEW.queued_at) IS DISTINCT FROM ROW(OLD.id, OLD.grading_id, OLD.attempt, OLD.queued_at)
    OR (OLD.claim_id IS NOT NULL AND ROW(NEW.claim_id, NEW.worker_id, NEW.claimed_at) IS DISTINCT FROM ROW(OLD.claim_id, OLD.worker_id, OLD.claimed_at))
  THEN
    RAISE EXCEPTION 'spot check %: what is checked, by whom and when, does not change', OLD.id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER spot_checks_keep BEFORE UPDATE ON spot_checks FOR EACH ROW EXECUTE FUNCTION keep_spot_check();
