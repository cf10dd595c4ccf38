CREATE TABLE `reading_positions` (
	`user_id` text NOT NULL,
	`subject` text NOT NULL,
	`topic` text NOT NULL,
	`section_index` integer,
	`heading_id` text,
	`section_title` text,
	`read_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `subject`, `topic`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reading_positions_by_recency` ON `reading_positions` (`user_id`,`read_at`);