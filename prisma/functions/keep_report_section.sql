-- What a section is about stays; its text, its place and whether it is there may change.
CREATE OR REPLACE FUNCTION keep_report_section() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.report_id, NEW.kind, NEW.evidence_id, NEW.request_id) IS DISTINCT FROM (OLD.report_id, OLD.kind, OLD.evidence_id, OLD.request_id)
    OR (NEW.text <> OLD.text AND NEW.version <= OLD.version) THEN
    RAISE EXCEPTION 'report section %: another text is another version of the same section', OLD.id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER report_sections_keep BEFORE UPDATE ON report_sections FOR EACH ROW EXECUTE FUNCTION keep_report_section();
