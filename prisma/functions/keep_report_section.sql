-- The kind and subject of a section never change; its text, its place and whether it is removed may.
CREATE OR REPLACE FUNCTION keep_report_section() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.report_id, NEW.kind, NEW.evidence_id, NEW.moment, NEW.request_id)
      IS DISTINCT FROM (OLD.report_id, OLD.kind, OLD.evidence_id, OLD.moment, OLD.request_id)
    OR (NEW.text <> OLD.text AND NEW.version <= OLD.version) THEN
    RAISE EXCEPTION 'report section %: another text is another version of the same section', OLD.id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER report_sections_keep BEFORE UPDATE ON report_sections FOR EACH ROW EXECUTE FUNCTION keep_report_section();
