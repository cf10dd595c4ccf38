ALTER TABLE `targets` ADD `ticked_at` integer;--> statement-breakpoint
ALTER TABLE `targets` ADD `elsewhere_at` integer;--> statement-breakpoint
ALTER TABLE `reading_positions` ADD `at_end` integer DEFAULT false NOT NULL;