ALTER TABLE `attempt_answers` ADD `options` text;--> statement-breakpoint
ALTER TABLE `attempt_answers` ADD `seconds` integer;