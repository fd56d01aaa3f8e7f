-- A grading can be repeated with the data of an earlier one.
ALTER TABLE "regrade_items" ADD COLUMN "seed" TEXT;

ALTER TABLE regrade_items
  ADD CONSTRAINT regrade_items_seed_form CHECK (seed ~ '^[0-9a-f]{1,64}$');
