-- Spreads the tables over the machines of Citus. docs/growing.md says when to run it.
-- npx vitest run --project api api/db/distribution.test.ts -u writes it from api/db/distribution.ts.
\set ON_ERROR_STOP on

-- Citus distributes a table only if no table that is not distributed yet refers to it.
ALTER TABLE attempt_answers DROP CONSTRAINT attempt_answers_user_id_attempt_id_attempts_user_id_id_fk;
ALTER TABLE attempt_tags DROP CONSTRAINT attempt_tags_user_id_attempt_id_attempts_user_id_id_fk;
ALTER TABLE test_answers DROP CONSTRAINT test_answers_user_id_attempt_id_test_attempts_user_id_id_fk;
ALTER TABLE test_tags DROP CONSTRAINT test_tags_user_id_attempt_id_test_attempts_user_id_id_fk;
ALTER TABLE test_topics DROP CONSTRAINT test_topics_user_id_attempt_id_test_attempts_user_id_id_fk;

-- On every machine.
SELECT create_reference_table('users');
SELECT create_reference_table('identities');
SELECT create_reference_table('password_resets');
SELECT create_reference_table('calendar_feeds');
SELECT create_reference_table('official_versions');
SELECT create_reference_table('official_notes');
SELECT create_reference_table('question_wordings');
SELECT create_reference_table('question_keys');

-- By learner.
SELECT create_distributed_table('sessions', 'user_id');
SELECT create_distributed_table('profiles', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('profile_pictures', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('learner_usage', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('progress', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('activity', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('reading_sessions', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('reading_positions', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('bookmarks', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('highlights', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('user_notes', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('user_mcqs', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('kept_versions', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('topic_reads', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('targets', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('target_days', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('target_repeats', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('weekly_emails', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('attempts', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('attempt_answers', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('attempt_tags', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('review_cards', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('reviews', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('review_settings', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('test_attempts', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('test_answers', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('test_tags', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('test_topics', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('score_corrections', 'user_id', colocate_with => 'sessions');
SELECT create_distributed_table('question_reports', 'user_id', colocate_with => 'sessions');

ALTER TABLE attempt_answers ADD CONSTRAINT attempt_answers_user_id_attempt_id_attempts_user_id_id_fk
  FOREIGN KEY (user_id, attempt_id)
  REFERENCES attempts (user_id, id) ON DELETE CASCADE;
ALTER TABLE attempt_tags ADD CONSTRAINT attempt_tags_user_id_attempt_id_attempts_user_id_id_fk
  FOREIGN KEY (user_id, attempt_id)
  REFERENCES attempts (user_id, id) ON DELETE CASCADE;
ALTER TABLE test_answers ADD CONSTRAINT test_answers_user_id_attempt_id_test_attempts_user_id_id_fk
  FOREIGN KEY (user_id, attempt_id)
  REFERENCES test_attempts (user_id, id) ON DELETE CASCADE;
ALTER TABLE test_tags ADD CONSTRAINT test_tags_user_id_attempt_id_test_attempts_user_id_id_fk
  FOREIGN KEY (user_id, attempt_id)
  REFERENCES test_attempts (user_id, id) ON DELETE CASCADE;
ALTER TABLE test_topics ADD CONSTRAINT test_topics_user_id_attempt_id_test_attempts_user_id_id_fk
  FOREIGN KEY (user_id, attempt_id)
  REFERENCES test_attempts (user_id, id) ON DELETE CASCADE;

-- On the coordinator.
SELECT citus_add_local_table_to_metadata('configured_admins');
SELECT citus_add_local_table_to_metadata('topic_moves');
SELECT citus_add_local_table_to_metadata('publishes');
SELECT citus_add_local_table_to_metadata('hook_deliveries');
SELECT citus_add_local_table_to_metadata('audit');
SELECT citus_add_local_table_to_metadata('deleted_content');
SELECT citus_add_local_table_to_metadata('deleted_files');
SELECT citus_add_local_table_to_metadata('question_files');
SELECT citus_add_local_table_to_metadata('rescorings');
SELECT citus_add_local_table_to_metadata('short_lived');
SELECT citus_add_local_table_to_metadata('newest_release');
