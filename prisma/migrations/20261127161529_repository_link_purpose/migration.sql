-- What a linked repository may do: links that there are hand in, as before.

-- CreateEnum
CREATE TYPE "repository_link_purpose" AS ENUM ('hand_in', 'publish_labs');

-- AlterTable
ALTER TABLE "repository_link_codes" ADD COLUMN     "purpose" "repository_link_purpose" NOT NULL DEFAULT 'hand_in';

-- AlterTable
ALTER TABLE "repository_links" ADD COLUMN     "purpose" "repository_link_purpose" NOT NULL DEFAULT 'hand_in';
