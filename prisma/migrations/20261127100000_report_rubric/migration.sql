-- The report of an assignment may have a rubric: criteria with points. A review keeps those that it was made with, and the points given for each.

-- AlterTable
ALTER TABLE "report_reviews" ADD COLUMN     "criteria" JSONB;

ALTER TABLE report_reviews
  ADD CONSTRAINT report_reviews_criteria_list CHECK (
    CASE jsonb_typeof(criteria) WHEN 'array' THEN jsonb_array_length(criteria) BETWEEN 1 AND 20 ELSE criteria IS NULL END),
  ADD CONSTRAINT report_reviews_criteria_size CHECK (octet_length(criteria::text) <= 65536),
  ADD CONSTRAINT report_reviews_criteria_scored CHECK (criteria IS NULL OR score IS NOT NULL);

ALTER TABLE assignment_items
  DROP CONSTRAINT assignment_items_terms_known,
  ADD CONSTRAINT assignment_items_terms_known CHECK (jsonb_typeof(terms) = 'object' AND terms - (
    CASE kind WHEN 'exercise' THEN '{passFraction,fullFraction}' WHEN 'question' THEN '{tryLimit}' WHEN 'report' THEN '{rubric}' ELSE '{}' END
    )::text[] = '{}'),
  ADD CONSTRAINT assignment_items_rubric_list CHECK (
    CASE jsonb_typeof(terms -> 'rubric') WHEN 'array' THEN jsonb_array_length(terms -> 'rubric') <= 20 ELSE terms -> 'rubric' IS NULL END),
  ADD CONSTRAINT assignment_items_rubric_size CHECK (octet_length((terms -> 'rubric')::text) <= 131072);
