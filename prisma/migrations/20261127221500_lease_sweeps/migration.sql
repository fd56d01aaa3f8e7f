-- CreateTable
CREATE TABLE "lease_sweeps" (
    "by" TEXT NOT NULL,
    "last_at" TIMESTAMPTZ(6) NOT NULL,
    "resumed_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "lease_sweeps_pkey" PRIMARY KEY ("by")
);

ALTER TABLE "lease_sweeps" ADD CONSTRAINT "lease_sweeps_by_known" CHECK ("by" IN ('worker', 'portal'));
