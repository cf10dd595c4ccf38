CREATE TABLE `weekly_emails` (
	`user_id` text PRIMARY KEY NOT NULL,
	`week` text NOT NULL,
	`tries` integer NOT NULL,
	`refused` integer NOT NULL,
	`claimed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
