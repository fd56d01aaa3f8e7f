-- How far a worker confines the processes that meet students' code. Null: a worker of before has not said.
ALTER TABLE "workers" ADD COLUMN "confinement" JSONB;
