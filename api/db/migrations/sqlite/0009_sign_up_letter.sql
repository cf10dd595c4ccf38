DROP INDEX `sessions_by_expiry`;--> statement-breakpoint
ALTER TABLE `users` ADD `sign_up_letter_at` integer;