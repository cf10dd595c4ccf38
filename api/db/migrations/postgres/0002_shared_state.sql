CREATE TABLE "newest_release" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"published_at" text COLLATE "C" NOT NULL,
	"loaded_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "short_lived" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	"value" text COLLATE "C",
	"ends_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "short_lived_ends_at" ON "short_lived" USING btree ("ends_at");