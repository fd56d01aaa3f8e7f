-- A report may have points in its assignment.
-- AlterTable
ALTER TABLE "assignments" ADD COLUMN     "report_weight" DOUBLE PRECISION;

-- CreateIndex
CREATE INDEX "report_hand_ins_created_at_idx" ON "report_hand_ins"("created_at");

ALTER TABLE assignments ADD CONSTRAINT assignments_report_weight_range CHECK (report_weight >= 0 AND report_weight <= 1000000);
