CREATE TABLE `configured_admins` (
	`email` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
