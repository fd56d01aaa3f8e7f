-- What happened stays as it was written; and whoever watches is told.

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: its rows are only ever added', TG_OP, TG_TABLE_NAME;
END $$;

CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER stray_results_append_only BEFORE UPDATE OR DELETE ON stray_results FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER grading_cases_append_only BEFORE UPDATE OR DELETE ON grading_cases FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER measurements_append_only BEFORE UPDATE OR DELETE ON measurements FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER gradings_no_delete BEFORE DELETE ON gradings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER gradings_no_truncate BEFORE TRUNCATE ON gradings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER hand_ins_no_delete BEFORE DELETE ON hand_ins FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER hand_ins_no_truncate BEFORE TRUNCATE ON hand_ins FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER extensions_no_delete BEFORE DELETE ON extensions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER overrides_no_delete BEFORE DELETE ON overrides FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE FUNCTION keep_finished_grading() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.finished_at IS NOT NULL THEN
    OLD.effective := NEW.effective;
    IF NEW IS DISTINCT FROM OLD THEN
      RAISE EXCEPTION 'grading % is finished: only "effective" may change', OLD.id;
    END IF;
  ELSIF ROW(NEW.id, NEW.hand_in_id, NEW.attempt, NEW.kind, NEW.regrade_set_id, NEW.claim_id, NEW.worker_id, NEW.seed, NEW.queued_at, NEW.claimed_at)
    IS DISTINCT FROM
    ROW(OLD.id, OLD.hand_in_id, OLD.attempt, OLD.kind, OLD.regrade_set_id, OLD.claim_id, OLD.worker_id, OLD.seed, OLD.queued_at, OLD.claimed_at)
  THEN
    RAISE EXCEPTION 'grading %: what was claimed, by whom and when, does not change', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER gradings_keep_finished BEFORE UPDATE ON gradings FOR EACH ROW EXECUTE FUNCTION keep_finished_grading();

CREATE FUNCTION refuse_rows_of_finished_grading() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM gradings WHERE id = NEW.grading_id AND finished_at IS NOT NULL) THEN
    RAISE EXCEPTION 'grading % is finished: % takes no more rows of it', NEW.grading_id, TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER grading_cases_before_finish BEFORE INSERT ON grading_cases FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_finished_grading();
CREATE TRIGGER measurements_before_finish BEFORE INSERT ON measurements FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_finished_grading();

CREATE FUNCTION keep_hand_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ROW(NEW.id, NEW.enrolment_id, NEW.assignment_id, NEW.exercise, NEW.source, NEW.source_sha256, NEW.request_id, NEW.created_at, NEW.queued_at, NEW.device_class)
    IS DISTINCT FROM
    ROW(OLD.id, OLD.enrolment_id, OLD.assignment_id, OLD.exercise, OLD.source, OLD.source_sha256, OLD.request_id, OLD.created_at, OLD.queued_at, OLD.device_class)
  THEN
    RAISE EXCEPTION 'hand-in %: what was handed in, and when, does not change', OLD.id;
  END IF;
  IF (OLD.cancelled_at IS NOT NULL AND NEW.cancelled_at IS DISTINCT FROM OLD.cancelled_at)
    OR (OLD.ended_at IS NOT NULL AND NEW.ended_at IS DISTINCT FROM OLD.ended_at)
    OR (OLD.refunded_at IS NOT NULL AND NEW.refunded_at IS DISTINCT FROM OLD.refunded_at)
  THEN
    RAISE EXCEPTION 'hand-in %: an end is final', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER hand_ins_keep BEFORE UPDATE ON hand_ins FOR EACH ROW EXECUTE FUNCTION keep_hand_in();

-- Extensions and overrides change by being revoked, once, and replaced.
CREATE FUNCTION keep_but_revocation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.revoked_at IS NULL THEN
    OLD.revoked_at := NEW.revoked_at;
    OLD.revoked_by_id := NEW.revoked_by_id;
  END IF;
  IF NEW IS DISTINCT FROM OLD THEN
    RAISE EXCEPTION '% %: revoke it and write a new one', TG_TABLE_NAME, OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER extensions_keep BEFORE UPDATE ON extensions FOR EACH ROW EXECUTE FUNCTION keep_but_revocation();
CREATE TRIGGER overrides_keep BEFORE UPDATE ON overrides FOR EACH ROW EXECUTE FUNCTION keep_but_revocation();

-- Reaches listeners when the transaction commits, never before.
CREATE FUNCTION announce_hand_in_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('rooflab_hand_in', NEW.hand_in_id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER hand_in_events_announce AFTER INSERT ON hand_in_events FOR EACH ROW EXECUTE FUNCTION announce_hand_in_event();
