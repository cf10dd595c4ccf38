CREATE TABLE `kept_versions` (
	`user_id` text NOT NULL,
	`subject` text NOT NULL,
	`topic` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `topic_moves` (
	`from` text PRIMARY KEY NOT NULL,
	`to` text NOT NULL,
	`cursor` text NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
ALTER TABLE `attempts` ADD `imported` integer DEFAULT false NOT NULL;