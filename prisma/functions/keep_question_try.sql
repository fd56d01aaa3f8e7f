-- What was asked may be replaced until it is answered. An answer stays; its verdict changes only when a prediction is decided, or through a regrade.
CREATE OR REPLACE FUNCTION keep_question_try() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.enrolment_id, NEW.assignment_id, NEW.question, NEW.number) IS DISTINCT FROM
    (OLD.id, OLD.enrolment_id, OLD.assignment_id, OLD.question, OLD.number) THEN
    RAISE EXCEPTION 'question try %: whose it is, and of which question, does not change', OLD.id;
  END IF;
  IF OLD.answered_at IS NOT NULL AND
    (NEW.asked, NEW.asked_sha256, NEW.answer_key, NEW.lab_version, NEW.draw_id, NEW.drawn_at, NEW.closes_at, NEW.answers, NEW.answered_at,
      NEW.request_id) IS DISTINCT FROM
    (OLD.asked, OLD.asked_sha256, OLD.answer_key, OLD.lab_version, OLD.draw_id, OLD.drawn_at, OLD.closes_at, OLD.answers, OLD.answered_at,
      OLD.request_id) THEN
    RAISE EXCEPTION 'question try % is answered: only its verdict may change', OLD.id;
  END IF;
  IF OLD.fraction IS NOT NULL AND (NEW.fraction, NEW.verdicts) IS DISTINCT FROM (OLD.fraction, OLD.verdicts) AND NOT EXISTS (
    SELECT FROM question_regrade_items i WHERE i.try_id = OLD.id AND (
      (i.before_fraction, i.before_verdicts, i.after_fraction, i.after_verdicts)
        IS NOT DISTINCT FROM (OLD.fraction, OLD.verdicts, NEW.fraction, NEW.verdicts)
      OR (i.before_fraction, i.before_verdicts, i.after_fraction, i.after_verdicts)
        IS NOT DISTINCT FROM (NEW.fraction, NEW.verdicts, OLD.fraction, OLD.verdicts))) THEN
    RAISE EXCEPTION 'question try % is decided: no regrade says what its verdict becomes', OLD.id;
  END IF;
  NEW.revision := nextval('question_tries_revision_seq');
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER question_tries_keep BEFORE UPDATE ON question_tries FOR EACH ROW EXECUTE FUNCTION keep_question_try();
