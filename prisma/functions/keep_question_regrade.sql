CREATE OR REPLACE FUNCTION keep_question_regrade() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.undone_at IS NULL THEN
    OLD.undone_at := NEW.undone_at;
    OLD.undone_by_id := NEW.undone_by_id;
  END IF;
  IF NEW IS DISTINCT FROM OLD THEN
    RAISE EXCEPTION 'question regrade %: it can be undone once, and nothing else', OLD.id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER question_regrades_keep BEFORE UPDATE ON question_regrades FOR EACH ROW EXECUTE FUNCTION keep_question_regrade();
