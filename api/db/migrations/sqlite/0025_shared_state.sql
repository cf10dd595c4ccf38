CREATE TABLE `newest_release` (
	`key` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`published_at` text NOT NULL,
	`loaded_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `short_lived` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`value` text,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `short_lived_ends_at` ON `short_lived` (`ends_at`);