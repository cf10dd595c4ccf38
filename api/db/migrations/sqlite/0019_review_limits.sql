ALTER TABLE `review_cards` ADD `own` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `review_cards` ADD `section_id` text;--> statement-breakpoint
ALTER TABLE `review_cards` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `review_cards` ADD `buried_until` integer;--> statement-breakpoint
ALTER TABLE `review_settings` ADD `new_per_day` integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE `review_settings` ADD `reviews_per_day` integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE `review_settings` ADD `grade_buttons` integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE `reviews` ADD `undone_at` integer;--> statement-breakpoint
ALTER TABLE `reviews` ADD `prior_due` integer;--> statement-breakpoint
ALTER TABLE `reviews` ADD `prior_stability` real;--> statement-breakpoint
ALTER TABLE `reviews` ADD `prior_difficulty` real;--> statement-breakpoint
ALTER TABLE `reviews` ADD `prior_state` integer;--> statement-breakpoint
ALTER TABLE `reviews` ADD `prior_scheduled_days` integer;--> statement-breakpoint
ALTER TABLE `reviews` ADD `prior_reps` integer;--> statement-breakpoint
ALTER TABLE `reviews` ADD `prior_lapses` integer;--> statement-breakpoint
ALTER TABLE `reviews` ADD `prior_last_review` integer;--> statement-breakpoint
CREATE INDEX `reviews_by_time` ON `reviews` (`user_id`,`reviewed_at`);