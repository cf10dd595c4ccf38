CREATE TABLE "configured_admins" (
	"email" text COLLATE "C" PRIMARY KEY NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"provider" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "identities_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"last_seen_at" bigint NOT NULL,
	"user_agent" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"email_verified_at" bigint,
	"phone_number" text COLLATE "C",
	"display_name" text COLLATE "C",
	"avatar" text COLLATE "C",
	"role" text COLLATE "C" DEFAULT 'learner' NOT NULL,
	"is_premium" boolean DEFAULT false NOT NULL,
	"password_hash" text COLLATE "C",
	"sign_up_letter_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('learner', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "highlights" (
	"user_id" text COLLATE "C" NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"topic" text COLLATE "C" NOT NULL,
	"section_id" text COLLATE "C" NOT NULL,
	"section_title" text COLLATE "C" NOT NULL,
	"quote" text COLLATE "C" NOT NULL,
	"prefix" text COLLATE "C" NOT NULL,
	"suffix" text COLLATE "C" NOT NULL,
	"nth" bigint NOT NULL,
	"of" bigint NOT NULL,
	"color" text COLLATE "C" NOT NULL,
	"note" text COLLATE "C" NOT NULL,
	"revision" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"deleted_at" bigint,
	CONSTRAINT "highlights_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "activity" (
	"user_id" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"topic" text COLLATE "C" NOT NULL,
	"date" text COLLATE "C" NOT NULL,
	"time_spent" bigint DEFAULT 0 NOT NULL,
	"completed" boolean DEFAULT false NOT NULL,
	"time_zone" text COLLATE "C" DEFAULT 'UTC' NOT NULL,
	CONSTRAINT "activity_user_id_date_subject_topic_pk" PRIMARY KEY("user_id","date","subject","topic")
);
--> statement-breakpoint
CREATE TABLE "bookmarks" (
	"user_id" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"topic" text COLLATE "C" NOT NULL,
	"section_index" bigint DEFAULT -1 NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"description" text COLLATE "C" NOT NULL,
	"heading_id" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"last_accessed" bigint NOT NULL,
	CONSTRAINT "bookmarks_user_id_subject_topic_section_index_pk" PRIMARY KEY("user_id","subject","topic","section_index")
);
--> statement-breakpoint
CREATE TABLE "kept_versions" (
	"user_id" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"topic" text COLLATE "C" NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"text" text COLLATE "C" NOT NULL,
	"saved_at" bigint NOT NULL,
	CONSTRAINT "kept_versions_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "learner_usage" (
	"user_id" text COLLATE "C" NOT NULL,
	"bytes" bigint NOT NULL,
	"attempts" bigint NOT NULL,
	CONSTRAINT "learner_usage_user_id_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
CREATE TABLE "progress" (
	"user_id" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"topic" text COLLATE "C" NOT NULL,
	"completed" boolean DEFAULT false NOT NULL,
	"completed_at" bigint,
	"time_spent" bigint DEFAULT 0 NOT NULL,
	"last_accessed" bigint NOT NULL,
	"notes" text COLLATE "C",
	"completion_undone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "progress_user_id_subject_topic_pk" PRIMARY KEY("user_id","subject","topic")
);
--> statement-breakpoint
CREATE TABLE "targets" (
	"user_id" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"topic" text COLLATE "C" NOT NULL,
	"date" text COLLATE "C" NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"target_time" bigint NOT NULL,
	"actual_time" bigint DEFAULT 0 NOT NULL,
	"completed" boolean DEFAULT false NOT NULL,
	"local_date" text COLLATE "C",
	"time_zone" text COLLATE "C",
	"ticked_at" bigint,
	"elsewhere_at" bigint,
	CONSTRAINT "targets_user_id_date_subject_topic_pk" PRIMARY KEY("user_id","date","subject","topic")
);
--> statement-breakpoint
CREATE TABLE "topic_reads" (
	"user_id" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"topic" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"read_at" bigint NOT NULL,
	CONSTRAINT "topic_reads_user_id_subject_topic_pk" PRIMARY KEY("user_id","subject","topic")
);
--> statement-breakpoint
CREATE TABLE "user_mcqs" (
	"user_id" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"topic" text COLLATE "C" NOT NULL,
	"mcqs" json,
	"version" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "user_mcqs_user_id_subject_topic_pk" PRIMARY KEY("user_id","subject","topic")
);
--> statement-breakpoint
CREATE TABLE "user_notes" (
	"user_id" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"topic" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C",
	"revision" bigint NOT NULL,
	"base_version" bigint,
	"base_content" text COLLATE "C",
	"updated_at" bigint NOT NULL,
	CONSTRAINT "user_notes_user_id_subject_topic_pk" PRIMARY KEY("user_id","subject","topic")
);
--> statement-breakpoint
CREATE TABLE "profile_pictures" (
	"user_id" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"data" "bytea" NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "profile_pictures_user_id_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" text COLLATE "C" NOT NULL,
	"exam" text COLLATE "C",
	"exam_date" text COLLATE "C",
	"time_zone" text COLLATE "C" DEFAULT 'UTC' NOT NULL,
	"time_zone_proposed" boolean DEFAULT false NOT NULL,
	"daily_minutes" bigint,
	"subjects" json DEFAULT '[]'::json NOT NULL,
	"guide_done" boolean DEFAULT false NOT NULL,
	"weekly_email" boolean DEFAULT false NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "profiles_user_id_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"actor_id" text COLLATE "C",
	"action" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"detail" json
);
--> statement-breakpoint
CREATE TABLE "deleted_content" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"actor_id" text COLLATE "C",
	"subject" text COLLATE "C" NOT NULL,
	"topic" text COLLATE "C",
	"title" text COLLATE "C" NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deleted_files" (
	"content_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "deleted_files_content_id_name_pk" PRIMARY KEY("content_id","name")
);
--> statement-breakpoint
CREATE TABLE "hook_deliveries" (
	"signature" text COLLATE "C" PRIMARY KEY NOT NULL,
	"received_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "official_notes" (
	"subject" text COLLATE "C" NOT NULL,
	"topic" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"digest" text COLLATE "C" NOT NULL,
	CONSTRAINT "official_notes_subject_topic_pk" PRIMARY KEY("subject","topic")
);
--> statement-breakpoint
CREATE TABLE "official_versions" (
	"subject" text COLLATE "C" NOT NULL,
	"topic" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"sha256" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "official_versions_subject_topic_version_pk" PRIMARY KEY("subject","topic","version")
);
--> statement-breakpoint
CREATE TABLE "publishes" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"trigger" text COLLATE "C" NOT NULL,
	"by" text COLLATE "C",
	"stage" text COLLATE "C",
	"release" text COLLATE "C",
	"changes" json,
	"reason" text COLLATE "C",
	"removes" bigint,
	"log" text COLLATE "C" DEFAULT '' NOT NULL,
	"asked_at" bigint NOT NULL,
	"started_at" bigint,
	"finished_at" bigint,
	CONSTRAINT "publishes_status_known" CHECK ("publishes"."status" in ('queued', 'running', 'succeeded', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "topic_moves" (
	"from" text COLLATE "C" NOT NULL,
	"to" text COLLATE "C" NOT NULL,
	"cursor" text COLLATE "C" NOT NULL,
	"finished_at" bigint,
	CONSTRAINT "topic_moves_from_pk" PRIMARY KEY("from")
);
--> statement-breakpoint
CREATE TABLE "question_files" (
	"folder" text COLLATE "C" NOT NULL,
	"file" text COLLATE "C" NOT NULL,
	"digest" text COLLATE "C" NOT NULL,
	CONSTRAINT "question_files_folder_file_pk" PRIMARY KEY("folder","file")
);
--> statement-breakpoint
CREATE TABLE "question_keys" (
	"question_id" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"wording" text COLLATE "C" NOT NULL,
	"keys" json NOT NULL,
	"dropped" boolean NOT NULL,
	"phase" text COLLATE "C" NOT NULL,
	"origin" text COLLATE "C" DEFAULT 'publish' NOT NULL,
	"reason" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "question_keys_question_id_version_pk" PRIMARY KEY("question_id","version")
);
--> statement-breakpoint
CREATE TABLE "question_reports" (
	"user_id" text COLLATE "C" NOT NULL,
	"question_id" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C" NOT NULL,
	"text" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"closed_at" bigint,
	"outcome" text COLLATE "C",
	"answer" text COLLATE "C" DEFAULT '' NOT NULL,
	"seen_at" bigint,
	CONSTRAINT "question_reports_user_id_question_id_pk" PRIMARY KEY("user_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "question_wordings" (
	"question_id" text COLLATE "C" NOT NULL,
	"digest" text COLLATE "C" NOT NULL,
	"content" json NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "question_wordings_question_id_digest_pk" PRIMARY KEY("question_id","digest")
);
--> statement-breakpoint
CREATE TABLE "rescorings" (
	"question_id" text COLLATE "C" NOT NULL,
	"key_version" bigint NOT NULL,
	"cursor" json NOT NULL,
	"changed" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"finished_at" bigint,
	CONSTRAINT "rescorings_question_id_key_version_pk" PRIMARY KEY("question_id","key_version")
);
--> statement-breakpoint
CREATE TABLE "score_corrections" (
	"user_id" text COLLATE "C" NOT NULL,
	"attempt_id" text COLLATE "C" NOT NULL,
	"question_id" text COLLATE "C" NOT NULL,
	"key_version" bigint NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"before" json NOT NULL,
	"after" json NOT NULL,
	"created_at" bigint NOT NULL,
	"seen_at" bigint,
	CONSTRAINT "score_corrections_user_id_attempt_id_question_id_key_version_pk" PRIMARY KEY("user_id","attempt_id","question_id","key_version")
);
--> statement-breakpoint
CREATE TABLE "attempt_answers" (
	"attempt_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"position" bigint NOT NULL,
	"question_text" text COLLATE "C" NOT NULL,
	"selected_answer" bigint,
	"correct_answer" bigint NOT NULL,
	"is_correct" boolean NOT NULL,
	"question_tags" json NOT NULL,
	"confidence" text COLLATE "C",
	"marked" boolean DEFAULT false NOT NULL,
	"options" json,
	"seconds" bigint,
	"question_id" text COLLATE "C",
	"dropped" boolean DEFAULT false NOT NULL,
	CONSTRAINT "attempt_answers_attempt_id_position_pk" PRIMARY KEY("attempt_id","position")
);
--> statement-breakpoint
CREATE TABLE "attempt_tags" (
	"attempt_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"topic" text COLLATE "C" NOT NULL,
	"tag" text COLLATE "C" NOT NULL,
	"total_questions" bigint NOT NULL,
	"correct_answers" bigint NOT NULL,
	CONSTRAINT "attempt_tags_attempt_id_tag_pk" PRIMARY KEY("attempt_id","tag")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"client_id" text COLLATE "C",
	"content_digest" text COLLATE "C",
	"subject" text COLLATE "C" NOT NULL,
	"topic" text COLLATE "C" NOT NULL,
	"attempt_number" bigint NOT NULL,
	"total_questions" bigint NOT NULL,
	"correct_answers" bigint NOT NULL,
	"score_percentage" double precision NOT NULL,
	"time_spent" bigint NOT NULL,
	"selected_tags" json NOT NULL,
	"exam_scheme" text COLLATE "C",
	"exam_duration" bigint,
	"created_at" bigint NOT NULL,
	"local_date" text COLLATE "C" NOT NULL,
	"time_zone" text COLLATE "C" NOT NULL,
	"imported" boolean DEFAULT false NOT NULL,
	CONSTRAINT "attempts_client_id_once" UNIQUE("user_id","client_id"),
	CONSTRAINT "attempts_number_once" UNIQUE("user_id","subject","topic","attempt_number")
);
--> statement-breakpoint
CREATE TABLE "review_cards" (
	"user_id" text COLLATE "C" NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"own" boolean DEFAULT false NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"topic" text COLLATE "C" NOT NULL,
	"section_id" text COLLATE "C",
	"question" json NOT NULL,
	"question_id" text COLLATE "C",
	"suspended_at" bigint,
	"buried_until" bigint,
	"due" bigint NOT NULL,
	"stability" double precision NOT NULL,
	"difficulty" double precision NOT NULL,
	"state" bigint NOT NULL,
	"scheduled_days" bigint NOT NULL,
	"reps" bigint NOT NULL,
	"lapses" bigint NOT NULL,
	"last_review" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "review_cards_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "review_settings" (
	"user_id" text COLLATE "C" NOT NULL,
	"new_per_day" bigint DEFAULT 20 NOT NULL,
	"reviews_per_day" bigint DEFAULT 60 NOT NULL,
	"grade_buttons" bigint DEFAULT 2 NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "review_settings_user_id_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"user_id" text COLLATE "C" NOT NULL,
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"client_id" text COLLATE "C",
	"card_id" text COLLATE "C" NOT NULL,
	"rating" bigint NOT NULL,
	"reviewed_at" bigint NOT NULL,
	"local_date" text COLLATE "C" NOT NULL,
	"time_zone" text COLLATE "C" NOT NULL,
	"due" bigint NOT NULL,
	"undone_at" bigint,
	"prior_due" bigint,
	"prior_stability" double precision,
	"prior_difficulty" double precision,
	"prior_state" bigint,
	"prior_scheduled_days" bigint,
	"prior_reps" bigint,
	"prior_lapses" bigint,
	"prior_last_review" bigint,
	CONSTRAINT "reviews_client_id_once" UNIQUE("user_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" text COLLATE "C" NOT NULL,
	"secret_hash" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "calendar_feeds_user_id_pk" PRIMARY KEY("user_id"),
	CONSTRAINT "calendar_feeds_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "reading_positions" (
	"user_id" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"topic" text COLLATE "C" NOT NULL,
	"section_index" bigint,
	"heading_id" text COLLATE "C",
	"section_title" text COLLATE "C",
	"at_end" boolean DEFAULT false NOT NULL,
	"read_at" bigint NOT NULL,
	CONSTRAINT "reading_positions_user_id_subject_topic_pk" PRIMARY KEY("user_id","subject","topic")
);
--> statement-breakpoint
CREATE TABLE "reading_sessions" (
	"user_id" text COLLATE "C" NOT NULL,
	"date" text COLLATE "C" NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"topic" text COLLATE "C" NOT NULL,
	"seconds" bigint NOT NULL,
	CONSTRAINT "reading_sessions_user_id_date_client_id_subject_topic_pk" PRIMARY KEY("user_id","date","client_id","subject","topic")
);
--> statement-breakpoint
CREATE TABLE "target_days" (
	"user_id" text COLLATE "C" NOT NULL,
	"date" text COLLATE "C" NOT NULL,
	CONSTRAINT "target_days_user_id_date_pk" PRIMARY KEY("user_id","date")
);
--> statement-breakpoint
CREATE TABLE "target_repeats" (
	"user_id" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"topic" text COLLATE "C" NOT NULL,
	"since" text COLLATE "C" NOT NULL,
	"until" text COLLATE "C",
	"position" bigint NOT NULL,
	"target_time" bigint NOT NULL,
	"weekdays" json NOT NULL,
	CONSTRAINT "target_repeats_user_id_subject_topic_since_pk" PRIMARY KEY("user_id","subject","topic","since")
);
--> statement-breakpoint
CREATE TABLE "weekly_emails" (
	"user_id" text COLLATE "C" NOT NULL,
	"week" text COLLATE "C" NOT NULL,
	"tries" bigint NOT NULL,
	"refused" boolean NOT NULL,
	"claimed_at" bigint NOT NULL,
	CONSTRAINT "weekly_emails_user_id_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
CREATE TABLE "test_answers" (
	"user_id" text COLLATE "C" NOT NULL,
	"attempt_id" text COLLATE "C" NOT NULL,
	"position" bigint NOT NULL,
	"question_id" text COLLATE "C" NOT NULL,
	"chosen" bigint,
	"double_marked" boolean DEFAULT false NOT NULL,
	"marked" boolean NOT NULL,
	"visited" boolean NOT NULL,
	"confidence" text COLLATE "C",
	"seconds" bigint NOT NULL,
	"revision" bigint NOT NULL,
	"saved_at" bigint NOT NULL,
	"is_right" boolean,
	CONSTRAINT "test_answers_user_id_attempt_id_position_pk" PRIMARY KEY("user_id","attempt_id","position")
);
--> statement-breakpoint
CREATE TABLE "test_attempts" (
	"user_id" text COLLATE "C" NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"test" text COLLATE "C",
	"title" text COLLATE "C" NOT NULL,
	"minutes" bigint NOT NULL,
	"scheme" json NOT NULL,
	"sections" json NOT NULL,
	"cut_offs" json NOT NULL,
	"questions" json NOT NULL,
	"attempt_number" bigint NOT NULL,
	"ranked_test" boolean NOT NULL,
	"ranked" boolean NOT NULL,
	"imported" boolean DEFAULT false NOT NULL,
	"late" boolean DEFAULT false NOT NULL,
	"on_paper" boolean DEFAULT false NOT NULL,
	"started_at" bigint NOT NULL,
	"deadline" bigint NOT NULL,
	"submitted_at" bigint,
	"answers_at" bigint,
	"local_date" text COLLATE "C" NOT NULL,
	"time_zone" text COLLATE "C" NOT NULL,
	"time_spent" bigint,
	"marks" text COLLATE "C",
	"maximum" text COLLATE "C",
	"marks_value" double precision,
	"right" bigint,
	"wrong" bigint,
	"unattempted" bigint,
	"dropped" bigint,
	CONSTRAINT "test_attempts_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "test_attempts_number_once" UNIQUE("user_id","test","attempt_number")
);
--> statement-breakpoint
CREATE TABLE "test_tags" (
	"user_id" text COLLATE "C" NOT NULL,
	"attempt_id" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"topic" text COLLATE "C" NOT NULL,
	"tag" text COLLATE "C" NOT NULL,
	"total_questions" bigint NOT NULL,
	"correct_answers" bigint NOT NULL,
	CONSTRAINT "test_tags_user_id_attempt_id_subject_topic_tag_pk" PRIMARY KEY("user_id","attempt_id","subject","topic","tag")
);
--> statement-breakpoint
CREATE TABLE "test_topics" (
	"user_id" text COLLATE "C" NOT NULL,
	"attempt_id" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"topic" text COLLATE "C" NOT NULL,
	"confidence" text COLLATE "C" NOT NULL,
	"total_questions" bigint NOT NULL,
	"answered" bigint NOT NULL,
	"correct_answers" bigint NOT NULL,
	"seconds" bigint NOT NULL,
	CONSTRAINT "test_topics_user_id_attempt_id_subject_topic_confidence_pk" PRIMARY KEY("user_id","attempt_id","subject","topic","confidence")
);
--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "highlights" ADD CONSTRAINT "highlights_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookmarks" ADD CONSTRAINT "bookmarks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_versions" ADD CONSTRAINT "kept_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_usage" ADD CONSTRAINT "learner_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress" ADD CONSTRAINT "progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "targets" ADD CONSTRAINT "targets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_reads" ADD CONSTRAINT "topic_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_mcqs" ADD CONSTRAINT "user_mcqs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_pictures" ADD CONSTRAINT "profile_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_content" ADD CONSTRAINT "deleted_content_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_files" ADD CONSTRAINT "deleted_files_content_id_deleted_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."deleted_content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publishes" ADD CONSTRAINT "publishes_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_reports" ADD CONSTRAINT "question_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_corrections" ADD CONSTRAINT "score_corrections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_answers" ADD CONSTRAINT "attempt_answers_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_answers" ADD CONSTRAINT "attempt_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_tags" ADD CONSTRAINT "attempt_tags_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_tags" ADD CONSTRAINT "attempt_tags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_cards" ADD CONSTRAINT "review_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_settings" ADD CONSTRAINT "review_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_positions" ADD CONSTRAINT "reading_positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD CONSTRAINT "reading_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_days" ADD CONSTRAINT "target_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_repeats" ADD CONSTRAINT "target_repeats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_emails" ADD CONSTRAINT "weekly_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_answers" ADD CONSTRAINT "test_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_answers" ADD CONSTRAINT "test_answers_user_id_attempt_id_test_attempts_user_id_id_fk" FOREIGN KEY ("user_id","attempt_id") REFERENCES "public"."test_attempts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_attempts" ADD CONSTRAINT "test_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_tags" ADD CONSTRAINT "test_tags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_tags" ADD CONSTRAINT "test_tags_user_id_attempt_id_test_attempts_user_id_id_fk" FOREIGN KEY ("user_id","attempt_id") REFERENCES "public"."test_attempts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_topics" ADD CONSTRAINT "test_topics_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_topics" ADD CONSTRAINT "test_topics_user_id_attempt_id_test_attempts_user_id_id_fk" FOREIGN KEY ("user_id","attempt_id") REFERENCES "public"."test_attempts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identities_by_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_by_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "highlights_by_topic" ON "highlights" USING btree ("user_id","subject","topic");--> statement-breakpoint
CREATE INDEX "progress_by_recency" ON "progress" USING btree ("user_id","last_accessed");--> statement-breakpoint
CREATE INDEX "progress_by_subject" ON "progress" USING btree ("subject","user_id");--> statement-breakpoint
CREATE INDEX "audit_by_time" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_by_actor" ON "audit" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "deleted_content_by_time" ON "deleted_content" USING btree ("at");--> statement-breakpoint
CREATE INDEX "deleted_content_by_actor" ON "deleted_content" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "hook_deliveries_by_time" ON "hook_deliveries" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "publishes_by_asked" ON "publishes" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "question_keys_by_time" ON "question_keys" USING btree ("created_at","question_id");--> statement-breakpoint
CREATE INDEX "question_reports_by_question" ON "question_reports" USING btree ("question_id","created_at");--> statement-breakpoint
CREATE INDEX "question_reports_by_state" ON "question_reports" USING btree ("closed_at","created_at");--> statement-breakpoint
CREATE INDEX "rescorings_by_end" ON "rescorings" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "score_corrections_by_user" ON "score_corrections" USING btree ("user_id","seen_at","created_at");--> statement-breakpoint
CREATE INDEX "attempt_answers_by_question" ON "attempt_answers" USING btree ("question_id","user_id","attempt_id");--> statement-breakpoint
CREATE INDEX "attempt_answers_by_user" ON "attempt_answers" USING btree ("user_id","attempt_id","position");--> statement-breakpoint
CREATE INDEX "attempt_tags_by_topic" ON "attempt_tags" USING btree ("user_id","subject","topic","tag","attempt_id","total_questions","correct_answers");--> statement-breakpoint
CREATE INDEX "attempts_by_recency" ON "attempts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "attempts_by_day" ON "attempts" USING btree ("user_id","local_date");--> statement-breakpoint
CREATE INDEX "attempts_by_user" ON "attempts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "review_cards_by_due" ON "review_cards" USING btree ("user_id","due","id");--> statement-breakpoint
CREATE INDEX "review_cards_by_question" ON "review_cards" USING btree ("question_id","user_id");--> statement-breakpoint
CREATE INDEX "review_cards_by_topic" ON "review_cards" USING btree ("user_id","subject","topic");--> statement-breakpoint
CREATE INDEX "reviews_by_card" ON "reviews" USING btree ("user_id","card_id","id");--> statement-breakpoint
CREATE INDEX "reviews_by_time" ON "reviews" USING btree ("user_id","reviewed_at");--> statement-breakpoint
CREATE INDEX "reading_positions_by_recency" ON "reading_positions" USING btree ("user_id","read_at");--> statement-breakpoint
CREATE INDEX "test_answers_by_question" ON "test_answers" USING btree ("question_id","user_id","attempt_id");--> statement-breakpoint
CREATE INDEX "test_attempts_by_recency" ON "test_attempts" USING btree ("user_id","started_at","id");--> statement-breakpoint
CREATE INDEX "test_attempts_by_marks" ON "test_attempts" USING btree ("test","ranked","marks_value");--> statement-breakpoint
CREATE INDEX "test_attempts_by_deadline" ON "test_attempts" USING btree ("submitted_at","deadline");--> statement-breakpoint
CREATE INDEX "test_attempts_running" ON "test_attempts" USING btree ("user_id","submitted_at","deadline");--> statement-breakpoint
CREATE INDEX "test_attempts_by_day" ON "test_attempts" USING btree ("user_id","local_date");--> statement-breakpoint
CREATE INDEX "test_attempts_by_answers" ON "test_attempts" USING btree ("answers_at");--> statement-breakpoint
CREATE INDEX "test_tags_by_topic" ON "test_tags" USING btree ("user_id","subject","topic","tag","total_questions","correct_answers");--> statement-breakpoint
CREATE INDEX "test_topics_by_topic" ON "test_topics" USING btree ("user_id","subject","topic","confidence","attempt_id","total_questions","answered","correct_answers","seconds");