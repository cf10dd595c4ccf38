ALTER TABLE "attempt_answers" DROP CONSTRAINT "attempt_answers_attempt_id_attempts_id_fk";
--> statement-breakpoint
ALTER TABLE "attempt_tags" DROP CONSTRAINT "attempt_tags_attempt_id_attempts_id_fk";
--> statement-breakpoint
DROP INDEX "sessions_by_user";--> statement-breakpoint
DROP INDEX "attempt_answers_by_user";--> statement-breakpoint
DROP INDEX "attempts_by_user";--> statement-breakpoint
ALTER TABLE "attempt_answers" DROP CONSTRAINT "attempt_answers_attempt_id_position_pk";--> statement-breakpoint
ALTER TABLE "attempt_tags" DROP CONSTRAINT "attempt_tags_attempt_id_tag_pk";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_pkey";--> statement-breakpoint
ALTER TABLE "attempts" DROP CONSTRAINT "attempts_pkey";--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_pkey";--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "attempt_answers" ADD CONSTRAINT "attempt_answers_user_id_attempt_id_position_pk" PRIMARY KEY("user_id","attempt_id","position");--> statement-breakpoint
ALTER TABLE "attempt_tags" ADD CONSTRAINT "attempt_tags_user_id_attempt_id_tag_pk" PRIMARY KEY("user_id","attempt_id","tag");--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "attempt_answers" ADD CONSTRAINT "attempt_answers_user_id_attempt_id_attempts_user_id_id_fk" FOREIGN KEY ("user_id","attempt_id") REFERENCES "public"."attempts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_tags" ADD CONSTRAINT "attempt_tags_user_id_attempt_id_attempts_user_id_id_fk" FOREIGN KEY ("user_id","attempt_id") REFERENCES "public"."attempts"("user_id","id") ON DELETE cascade ON UPDATE no action;