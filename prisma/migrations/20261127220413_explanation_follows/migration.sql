-- A verdict is stored before its explanation, which follows and is added to the same result.

-- AlterTable
ALTER TABLE "gradings" ADD COLUMN     "explained_at" TIMESTAMPTZ(3),
ADD COLUMN     "explaining_at" TIMESTAMPTZ(3);

ALTER TABLE gradings
  ADD CONSTRAINT gradings_explain_results CHECK (explaining_at IS NULL OR outcome = 'result'),
  ADD CONSTRAINT gradings_explained_ordered CHECK (explained_at IS NULL OR (explaining_at IS NOT NULL AND explaining_at <= explained_at));

CREATE INDEX gradings_explaining ON gradings (explaining_at) WHERE explaining_at IS NOT NULL AND explained_at IS NULL;
