CREATE TABLE `topic_reads` (
	`user_id` text NOT NULL,
	`subject` text NOT NULL,
	`topic` text NOT NULL,
	`version` integer NOT NULL,
	`read_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `subject`, `topic`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `official_notes` (
	`subject` text NOT NULL,
	`topic` text NOT NULL,
	`version` integer NOT NULL,
	`digest` text NOT NULL,
	PRIMARY KEY(`subject`, `topic`)
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_user_notes` (
	`user_id` text NOT NULL,
	`subject` text NOT NULL,
	`topic` text NOT NULL,
	`content` text,
	`revision` integer NOT NULL,
	`base_version` integer,
	`base_content` text,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `subject`, `topic`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_user_notes`("user_id", "subject", "topic", "content", "revision", "base_version", "base_content", "updated_at") SELECT "user_id", "subject", "topic", "content", "version", "base_version", "base_content", "updated_at" FROM `user_notes`;--> statement-breakpoint
DROP TABLE `user_notes`;--> statement-breakpoint
ALTER TABLE `__new_user_notes` RENAME TO `user_notes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;