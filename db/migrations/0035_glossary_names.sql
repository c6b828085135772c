-- Tables, columns and stored values get the names of docs/glossary.md (decision 58).
-- The triggers and the view name what is renamed; they come back at the end.
DROP TRIGGER `piece_texts_begin`;--> statement-breakpoint
DROP TRIGGER `piece_texts_change`;--> statement-breakpoint
DROP TRIGGER `piece_texts_end`;--> statement-breakpoint
DROP VIEW `body_texts`;--> statement-breakpoint
DROP INDEX `blog_posts_untold`;--> statement-breakpoint
DROP INDEX `bodies_base`;--> statement-breakpoint
DROP INDEX `claims_task`;--> statement-breakpoint
DROP INDEX `kept_answers_expiry`;--> statement-breakpoint
DROP INDEX `ledger_agent`;--> statement-breakpoint
DROP INDEX `ledger_entered`;--> statement-breakpoint
DROP INDEX `ledger_fingerprint`;--> statement-breakpoint
DROP INDEX `ledger_import`;--> statement-breakpoint
DROP INDEX `ledger_placement`;--> statement-breakpoint
DROP INDEX `ledger_real`;--> statement-breakpoint
DROP INDEX `ledger_task`;--> statement-breakpoint
DROP INDEX `ledger_totals`;--> statement-breakpoint
DROP INDEX `notice_letters_due`;--> statement-breakpoint
DROP INDEX `notice_letters_notice`;--> statement-breakpoint
DROP INDEX `notice_steps_actor`;--> statement-breakpoint
DROP INDEX `notice_steps_notice`;--> statement-breakpoint
DROP INDEX `notices_done`;--> statement-breakpoint
DROP INDEX `notices_open`;--> statement-breakpoint
DROP INDEX `notices_post`;--> statement-breakpoint
DROP INDEX `notices_workspace`;--> statement-breakpoint
DROP INDEX `operations_due`;--> statement-breakpoint
DROP INDEX `operations_due_of_workspace`;--> statement-breakpoint
DROP INDEX `operations_in_flight`;--> statement-breakpoint
DROP INDEX `operations_placement`;--> statement-breakpoint
DROP INDEX `operations_workspace`;--> statement-breakpoint
DROP INDEX `piece_numbers_piece_id_unique`;--> statement-breakpoint
DROP INDEX `pieces_agent`;--> statement-breakpoint
DROP INDEX `pieces_by_agent`;--> statement-breakpoint
DROP INDEX `pieces_by_kind`;--> statement-breakpoint
DROP INDEX `pieces_by_state`;--> statement-breakpoint
DROP INDEX `pieces_decide`;--> statement-breakpoint
DROP INDEX `pieces_idea`;--> statement-breakpoint
DROP INDEX `pieces_origin`;--> statement-breakpoint
DROP INDEX `pieces_out`;--> statement-breakpoint
DROP INDEX `pieces_state`;--> statement-breakpoint
DROP INDEX `pieces_to_film`;--> statement-breakpoint
DROP INDEX `pieces_to_go_out`;--> statement-breakpoint
DROP INDEX `pieces_to_improve`;--> statement-breakpoint
DROP INDEX `pieces_to_place`;--> statement-breakpoint
DROP INDEX `pieces_to_post`;--> statement-breakpoint
DROP INDEX `pieces_to_refresh`;--> statement-breakpoint
DROP INDEX `pieces_workspace`;--> statement-breakpoint
DROP INDEX `placements_clicked`;--> statement-breakpoint
DROP INDEX `placements_day`;--> statement-breakpoint
DROP INDEX `placements_measure`;--> statement-breakpoint
DROP INDEX `placements_place`;--> statement-breakpoint
DROP INDEX `placements_published`;--> statement-breakpoint
DROP INDEX `placements_workspace`;--> statement-breakpoint
DROP INDEX `removed_fingerprint`;--> statement-breakpoint
DROP INDEX `removed_import`;--> statement-breakpoint
DROP INDEX `reviews_piece`;--> statement-breakpoint
DROP INDEX `versions_body`;--> statement-breakpoint
DROP INDEX `versions_number`;--> statement-breakpoint
DROP INDEX `versions_picture`;--> statement-breakpoint
DROP INDEX `welcomes_idea`;--> statement-breakpoint
DROP INDEX `workspaces_fold`;--> statement-breakpoint
ALTER TABLE `pieces` RENAME TO `content_items`;--> statement-breakpoint
ALTER TABLE `versions` RENAME TO `content_versions`;--> statement-breakpoint
ALTER TABLE `piece_numbers` RENAME TO `search_row_ids`;--> statement-breakpoint
ALTER TABLE `bodies` RENAME TO `content_bodies`;--> statement-breakpoint
ALTER TABLE `placements` RENAME TO `publications`;--> statement-breakpoint
ALTER TABLE `operations` RENAME TO `publish_jobs`;--> statement-breakpoint
ALTER TABLE `practice_faults` RENAME TO `simulated_faults`;--> statement-breakpoint
ALTER TABLE `place_hours` RENAME TO `channel_limits`;--> statement-breakpoint
ALTER TABLE `readings` RENAME TO `metric_snapshots`;--> statement-breakpoint
ALTER TABLE `welcomes` RENAME TO `onboardings`;--> statement-breakpoint
ALTER TABLE `claims` RENAME TO `work_claims`;--> statement-breakpoint
ALTER TABLE `kept_answers` RENAME TO `idempotency_records`;--> statement-breakpoint
ALTER TABLE `notices` RENAME TO `takedown_requests`;--> statement-breakpoint
ALTER TABLE `notice_steps` RENAME TO `takedown_steps`;--> statement-breakpoint
ALTER TABLE `notice_letters` RENAME TO `takedown_emails`;--> statement-breakpoint
ALTER TABLE `ledger_entries` RENAME TO `earnings_entries`;--> statement-breakpoint
ALTER TABLE `piece_texts` RENAME TO `content_search`;--> statement-breakpoint
ALTER TABLE `activities` RENAME COLUMN `piece_id` TO `subject_id`;--> statement-breakpoint
ALTER TABLE `agents` RENAME COLUMN `pace` TO `speed`;--> statement-breakpoint
ALTER TABLE `agents` RENAME COLUMN `simulated_tally` TO `simulated_counters`;--> statement-breakpoint
ALTER TABLE `agents` RENAME COLUMN `real_tally` TO `real_counters`;--> statement-breakpoint
ALTER TABLE `agents` ADD `approval_policy` text DEFAULT 'default' NOT NULL;--> statement-breakpoint
UPDATE `agents` SET `approval_policy` = CASE `trust` WHEN 'usual' THEN 'default' WHEN 'automatic' THEN 'auto' ELSE `trust` END;--> statement-breakpoint
ALTER TABLE `agents` DROP COLUMN `trust`;--> statement-breakpoint
ALTER TABLE `blog_index_now` RENAME COLUMN `told_at` TO `notified_at`;--> statement-breakpoint
ALTER TABLE `blog_posts` RENAME COLUMN `withdrawn_at` TO `unpublished_at`;--> statement-breakpoint
ALTER TABLE `blog_posts` RENAME COLUMN `untold_since` TO `unannounced_since`;--> statement-breakpoint
ALTER TABLE `channel_limits` RENAME COLUMN `destination` TO `channel`;--> statement-breakpoint
ALTER TABLE `channel_limits` RENAME COLUMN `at_most_a_day` TO `max_per_day`;--> statement-breakpoint
ALTER TABLE `content_items` RENAME COLUMN `place_task_id` TO `publish_task_id`;--> statement-breakpoint
ALTER TABLE `content_items` RENAME COLUMN `film_task_id` TO `video_task_id`;--> statement-breakpoint
ALTER TABLE `content_versions` RENAME COLUMN `piece_id` TO `content_item_id`;--> statement-breakpoint
ALTER TABLE `earnings_entries` RENAME COLUMN `placement_id` TO `publication_id`;--> statement-breakpoint
ALTER TABLE `earnings_entries` RENAME COLUMN `sort` TO `type`;--> statement-breakpoint
ALTER TABLE `earnings_entries` RENAME COLUMN `piece_id` TO `content_item_id`;--> statement-breakpoint
ALTER TABLE `edits` RENAME COLUMN `piece_id` TO `content_item_id`;--> statement-breakpoint
ALTER TABLE `ideas` RENAME COLUMN `twin_id` TO `duplicate_of_id`;--> statement-breakpoint
ALTER TABLE `ideas` RENAME COLUMN `despite_twin` TO `duplicate_allowed`;--> statement-breakpoint
ALTER TABLE `metric_snapshots` RENAME COLUMN `placement_id` TO `publication_id`;--> statement-breakpoint
ALTER TABLE `publications` RENAME COLUMN `piece_id` TO `content_item_id`;--> statement-breakpoint
ALTER TABLE `publications` RENAME COLUMN `destination` TO `channel`;--> statement-breakpoint
ALTER TABLE `publications` RENAME COLUMN `placed_by` TO `published_by`;--> statement-breakpoint
ALTER TABLE `publish_jobs` RENAME COLUMN `placement_id` TO `publication_id`;--> statement-breakpoint
ALTER TABLE `removed_earnings` RENAME COLUMN `sort` TO `type`;--> statement-breakpoint
ALTER TABLE `removed_earnings` RENAME COLUMN `piece_id` TO `content_item_id`;--> statement-breakpoint
ALTER TABLE `reviews` RENAME COLUMN `piece_id` TO `content_item_id`;--> statement-breakpoint
ALTER TABLE `search_row_ids` RENAME COLUMN `piece_id` TO `content_item_id`;--> statement-breakpoint
ALTER TABLE `simulated_posts` RENAME COLUMN `destination` TO `channel`;--> statement-breakpoint
ALTER TABLE `takedown_emails` RENAME COLUMN `notice_id` TO `takedown_request_id`;--> statement-breakpoint
ALTER TABLE `takedown_requests` RENAME COLUMN `reach` TO `contact_details`;--> statement-breakpoint
ALTER TABLE `takedown_requests` RENAME COLUMN `counter_reach` TO `counter_contact`;--> statement-breakpoint
ALTER TABLE `takedown_steps` RENAME COLUMN `notice_id` TO `takedown_request_id`;--> statement-breakpoint
ALTER TABLE `tasks` RENAME COLUMN `piece_id` TO `content_item_id`;--> statement-breakpoint
ALTER TABLE `workspaces` RENAME COLUMN `quiet_notices` TO `toasts_muted`;--> statement-breakpoint
ALTER TABLE `workspaces` RENAME COLUMN `fold_due_at` TO `retention_due_at`;--> statement-breakpoint
ALTER TABLE `workspaces` RENAME COLUMN `articles_a_week` TO `articles_per_week`;--> statement-breakpoint
ALTER TABLE `workspaces` RENAME COLUMN `posts_a_day` TO `posts_per_day`;--> statement-breakpoint
ALTER TABLE `workspaces` RENAME COLUMN `daily_mail` TO `daily_email`;--> statement-breakpoint
-- Rebuilt, since a check cannot be renamed.
CREATE TABLE `publications_next` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`content_item_id` text NOT NULL,
	`channel` text NOT NULL,
	`variant` text DEFAULT '' NOT NULL,
	`published_by` text,
	`origin` text NOT NULL,
	`state` text NOT NULL,
	`version_id` text,
	`remote_id` text,
	`url` text,
	`edit_url` text,
	`created_at` integer NOT NULL,
	`published_at` integer,
	`measure_due_at` integer,
	`measured_at` integer,
	`views` integer,
	`interactions` integer,
	`followers` integer,
	`conversions` integer,
	`earned_cents` integer DEFAULT 0 NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`content_item_id`,`origin`) REFERENCES `content_items`(`id`,`origin`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "publications_channel_origin" CHECK((origin = 'simulated') = (channel LIKE 'sample %'))
);
--> statement-breakpoint
INSERT INTO `publications_next` (`id`, `workspace_id`, `content_item_id`, `channel`, `variant`, `published_by`, `origin`, `state`, `version_id`, `remote_id`, `url`, `edit_url`, `created_at`, `published_at`, `measure_due_at`, `measured_at`, `views`, `interactions`, `followers`, `conversions`, `earned_cents`, `clicks`)
  SELECT `id`, `workspace_id`, `content_item_id`, `channel`, `variant`, `published_by`, `origin`, `state`, `version_id`, `remote_id`, `url`, `edit_url`, `created_at`, `published_at`, `measure_due_at`, `measured_at`, `views`, `interactions`, `followers`, `conversions`, `earned_cents`, `clicks` FROM `publications`;
--> statement-breakpoint
DROP TABLE `publications`;--> statement-breakpoint
ALTER TABLE `publications_next` RENAME TO `publications`;--> statement-breakpoint
-- The stored states, types and kinds.
UPDATE `content_items` SET `kind` = CASE `kind` WHEN 'video_pack' THEN 'video' WHEN 'edition' THEN 'newsletter' ELSE `kind` END
  WHERE `kind` IN ('video_pack', 'edition');
--> statement-breakpoint
UPDATE `content_items` SET `state` = CASE `state` WHEN 'changes_asked' THEN 'changes_requested' ELSE `state` END
  WHERE `state` IN ('changes_asked');
--> statement-breakpoint
UPDATE `reviews` SET `decision` = CASE `decision` WHEN 'changes_asked' THEN 'changes_requested' WHEN 'withdrawn' THEN 'unpublished' ELSE `decision` END
  WHERE `decision` IN ('changes_asked', 'withdrawn');
--> statement-breakpoint
UPDATE `publications` SET `state` = CASE `state` WHEN 'needs_look' THEN 'unconfirmed' WHEN 'put_away' THEN 'dismissed' WHEN 'withdrawn' THEN 'unpublished' ELSE `state` END
  WHERE `state` IN ('needs_look', 'put_away', 'withdrawn');
--> statement-breakpoint
UPDATE `publish_jobs` SET `kind` = CASE `kind` WHEN 'withdraw' THEN 'unpublish' ELSE 'publish' END
  WHERE `kind` IN ('withdraw', 'create');
--> statement-breakpoint
UPDATE `publish_jobs` SET `state` = CASE `state` WHEN 'held' THEN 'on_hold' WHEN 'armed' THEN 'sending' WHEN 'unknown' THEN 'checking' WHEN 'arrived' THEN 'draft_created' WHEN 'put_away' THEN 'dismissed' WHEN 'needs_look' THEN 'unconfirmed' ELSE `state` END
  WHERE `state` IN ('held', 'armed', 'unknown', 'arrived', 'put_away', 'needs_look');
--> statement-breakpoint
UPDATE `undoable_changes` SET `kind` = CASE `kind` WHEN 'quiet_notices' THEN 'toasts_muted' WHEN 'daily_mail' THEN 'daily_email' WHEN 'cadence' THEN 'publishing_schedule' WHEN 'place_hours' THEN 'channel_limits' WHEN 'idea_placed' THEN 'idea_scheduled' WHEN 'text_archived' THEN 'content_archived' WHEN 'text_withdrawn' THEN 'content_unpublished' WHEN 'text_decided' THEN 'content_reviewed' WHEN 'text_cover' THEN 'cover_changed' WHEN 'failure_put_away' THEN 'publishing_issue_dismissed' WHEN 'failure_sent_again' THEN 'publishing_retried' WHEN 'question_answered' THEN 'publishing_issue_resolved' WHEN 'earning_entered' THEN 'earning_added' WHEN 'earning_corrected' THEN 'earning_updated' WHEN 'link_given' THEN 'publication_link_added' ELSE `kind` END
  WHERE `kind` IN ('quiet_notices', 'daily_mail', 'cadence', 'place_hours', 'idea_placed', 'text_archived', 'text_withdrawn', 'text_decided', 'text_cover', 'failure_put_away', 'failure_sent_again', 'question_answered', 'earning_entered', 'earning_corrected', 'link_given');
--> statement-breakpoint
UPDATE `webhook_deliveries` SET `event_type` = CASE `event_type` WHEN 'review.waiting' THEN 'review.requested' WHEN 'review.changes_asked' THEN 'review.changes_requested' WHEN 'publication.arrived' THEN 'publication.draft_created' WHEN 'publication.withdrawn' THEN 'publication.unpublished' WHEN 'publication.held' THEN 'publication.on_hold' WHEN 'publication.needs_look' THEN 'publication.unconfirmed' WHEN 'report.made' THEN 'report.created' WHEN 'earnings.booked' THEN 'earnings.recorded' ELSE `event_type` END
  WHERE `event_type` IN ('review.waiting', 'review.changes_asked', 'publication.arrived', 'publication.withdrawn', 'publication.held', 'publication.needs_look', 'report.made', 'earnings.booked');
--> statement-breakpoint
-- Names in stored JSON. A quotation mark inside a text is escaped there, so that only names match.
UPDATE `webhook_endpoints` SET `events` = replace(replace(replace(replace(replace(replace(replace(replace(`events`, '"review.waiting"', '"review.requested"'), '"review.changes_asked"', '"review.changes_requested"'), '"publication.arrived"', '"publication.draft_created"'), '"publication.withdrawn"', '"publication.unpublished"'), '"publication.held"', '"publication.on_hold"'), '"publication.needs_look"', '"publication.unconfirmed"'), '"report.made"', '"report.created"'), '"earnings.booked"', '"earnings.recorded"');
--> statement-breakpoint
UPDATE `webhook_deliveries` SET `about` = replace(`about`, '"place":', '"channel":');
--> statement-breakpoint
UPDATE `tasks` SET `work` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`work`, '"pieceId":', '"contentItemId":'), '"type":"place"', '"type":"publish"'), '"type":"film"', '"type":"video"'), '"type":"edition"', '"type":"newsletter"'), '"type":"look"', '"type":"performance_review"'), '"claim":"place:', '"claim":"publish:'), '"claim":"film:', '"claim":"video:'), '"claim":"edition:', '"claim":"newsletter:'), '"claim":"look:', '"claim":"performance_review:')
  WHERE `work` IS NOT NULL;
--> statement-breakpoint
UPDATE `work_claims` SET `work` = replace(replace(replace(replace(replace(replace(replace(replace(replace(`work`, '"pieceId":', '"contentItemId":'), '"type":"place"', '"type":"publish"'), '"type":"film"', '"type":"video"'), '"type":"edition"', '"type":"newsletter"'), '"type":"look"', '"type":"performance_review"'), '"claim":"place:', '"claim":"publish:'), '"claim":"film:', '"claim":"video:'), '"claim":"edition:', '"claim":"newsletter:'), '"claim":"look:', '"claim":"performance_review:');
--> statement-breakpoint
UPDATE `work_claims` SET `claim` = CASE substr(`claim`, 1, instr(`claim`, ':') - 1)
    WHEN 'place' THEN 'publish' WHEN 'film' THEN 'video' WHEN 'edition' THEN 'newsletter' ELSE 'performance_review' END || substr(`claim`, instr(`claim`, ':'))
  WHERE substr(`claim`, 1, instr(`claim`, ':') - 1) IN ('place', 'film', 'edition', 'look');
--> statement-breakpoint
UPDATE `undoable_changes` SET `parts` = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`parts`, '"field":"trust"', '"field":"approvalPolicy"'), '"field":"pace"', '"field":"speed"'), '"field":"quietNotices"', '"field":"toastsMuted"'), '"field":"dailyMail"', '"field":"dailyEmail"'), '"field":"articlesAWeek"', '"field":"articlesPerWeek"'), '"field":"postsADay"', '"field":"postsPerDay"'), '"field":"atMostADay"', '"field":"maxPerDay"'), '"changes_asked"', '"changes_requested"'), '"withdrawn"', '"unpublished"'), '"put_away"', '"dismissed"'), '"needs_look"', '"unconfirmed"'), '"held"', '"on_hold"'), '\"twinId\":', '\"duplicateOfId\":'), '\"despiteTwin\":', '\"duplicateAllowed\":'), '\"sort\":', '\"type\":'), '\"pieceId\":', '\"contentItemId\":');
--> statement-breakpoint
UPDATE `undoable_changes` SET `parts` = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`parts`, '"field":"approvalPolicy","before":"usual"', '"field":"approvalPolicy","before":"default"'), '"field":"approvalPolicy","before":"automatic"', '"field":"approvalPolicy","before":"auto"'), '"field":"approvalPolicy","before":"default","after":"usual"', '"field":"approvalPolicy","before":"default","after":"default"'), '"field":"approvalPolicy","before":"default","after":"automatic"', '"field":"approvalPolicy","before":"default","after":"auto"'), '"field":"approvalPolicy","before":"ask","after":"usual"', '"field":"approvalPolicy","before":"ask","after":"default"'), '"field":"approvalPolicy","before":"ask","after":"automatic"', '"field":"approvalPolicy","before":"ask","after":"auto"'), '"field":"approvalPolicy","before":"auto","after":"usual"', '"field":"approvalPolicy","before":"auto","after":"default"'), '"field":"approvalPolicy","before":"auto","after":"automatic"', '"field":"approvalPolicy","before":"auto","after":"auto"'), '"field":"approvalPolicy","before":"suggest","after":"usual"', '"field":"approvalPolicy","before":"suggest","after":"default"'), '"field":"approvalPolicy","before":"suggest","after":"automatic"', '"field":"approvalPolicy","before":"suggest","after":"auto"')
  WHERE `parts` LIKE '%"field":"approvalPolicy"%';
--> statement-breakpoint
UPDATE `earning_changes` SET `before` = replace(replace(`before`, '"sort":', '"type":'), '"pieceId":', '"contentItemId":');
--> statement-breakpoint
UPDATE `earning_changes` SET `after` = replace(replace(`after`, '"sort":', '"type":'), '"pieceId":', '"contentItemId":');
--> statement-breakpoint
UPDATE `meta` SET `value` = replace(`value`, '"operations":', '"publishJobs":') WHERE `key` = 'last_restore';
--> statement-breakpoint
UPDATE `reports` SET `body` = replace(replace(replace(`body`, '"pieceId":', '"contentItemId":'), '"kind":"video_pack"', '"kind":"video"'), '"kind":"edition"', '"kind":"newsletter"');
--> statement-breakpoint
CREATE INDEX `blog_posts_unannounced` ON `blog_posts` (`workspace_id`,`unannounced_since`) WHERE unannounced_since is not null;--> statement-breakpoint
CREATE INDEX `content_bodies_base` ON `content_bodies` (`workspace_id`,`base_hash`) WHERE base_hash is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `content_items_origin` ON `content_items` (`id`,`origin`);--> statement-breakpoint
CREATE INDEX `content_items_workspace` ON `content_items` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `content_items_idea` ON `content_items` (`idea_id`);--> statement-breakpoint
CREATE INDEX `content_items_agent` ON `content_items` (`agent_id`,`state`,`state_at`);--> statement-breakpoint
CREATE INDEX `content_items_state` ON `content_items` (`workspace_id`,`state`,`state_at`);--> statement-breakpoint
CREATE INDEX `content_items_decide` ON `content_items` (`decide_at`) WHERE state = 'in_review' and decide_at is not null;--> statement-breakpoint
CREATE INDEX `content_items_to_improve` ON `content_items` (`workspace_id`,`origin`,`state_at`) WHERE kind = 'article' and state = 'draft' and improve_task_id is null;--> statement-breakpoint
CREATE INDEX `content_items_to_publish` ON `content_items` (`workspace_id`,`origin`,`state_at`) WHERE kind = 'article' and state = 'approved' and publish_task_id is null;--> statement-breakpoint
CREATE INDEX `content_items_to_post` ON `content_items` (`workspace_id`,`origin`,`published_at`) WHERE kind = 'article' and published_at is not null and post_task_id is null;--> statement-breakpoint
CREATE INDEX `content_items_to_script` ON `content_items` (`workspace_id`,`origin`,`state_at`) WHERE kind = 'article' and state = 'approved' and video_task_id is null;--> statement-breakpoint
CREATE INDEX `content_items_to_refresh` ON `content_items` (`workspace_id`,`origin`,`state_at`) WHERE kind = 'article' and state = 'approved' and published_at is not null;--> statement-breakpoint
CREATE INDEX `content_items_by_state` ON `content_items` (`workspace_id`,`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `content_items_by_kind` ON `content_items` (`workspace_id`,`kind`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `content_items_by_agent` ON `content_items` (`agent_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `content_items_to_go_out` ON `content_items` (`workspace_id`,`state`,`created_at`,`id`) WHERE state = 'approved' and published_at is null and kind <> 'report';--> statement-breakpoint
CREATE INDEX `content_items_out` ON `content_items` (`workspace_id`,`created_at`,`id`) WHERE published_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `content_versions_number` ON `content_versions` (`content_item_id`,`number`);--> statement-breakpoint
CREATE INDEX `content_versions_body` ON `content_versions` (`workspace_id`,`body_hash`);--> statement-breakpoint
CREATE INDEX `content_versions_picture` ON `content_versions` (`picture_id`) WHERE picture_id is not null;--> statement-breakpoint
CREATE INDEX `earnings_entries_totals` ON `earnings_entries` (`workspace_id`,`origin`,`day`,`amount_cents`);--> statement-breakpoint
CREATE INDEX `earnings_entries_agent` ON `earnings_entries` (`agent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `earnings_entries_task` ON `earnings_entries` (`task_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `earnings_entries_publication` ON `earnings_entries` (`publication_id`,`day`);--> statement-breakpoint
CREATE INDEX `earnings_entries_real` ON `earnings_entries` (`workspace_id`,`day`,`id`) WHERE origin = 'real';--> statement-breakpoint
CREATE INDEX `earnings_entries_entered` ON `earnings_entries` (`workspace_id`,`created_at`) WHERE type is not null;--> statement-breakpoint
CREATE INDEX `earnings_entries_import` ON `earnings_entries` (`import_id`) WHERE import_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `earnings_entries_fingerprint` ON `earnings_entries` (`workspace_id`,`fingerprint`) WHERE fingerprint is not null;--> statement-breakpoint
CREATE INDEX `idempotency_records_expiry` ON `idempotency_records` (`expires_at`);--> statement-breakpoint
CREATE INDEX `onboardings_idea` ON `onboardings` (`idea_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `publications_channel` ON `publications` (`content_item_id`,`channel`,`variant`);--> statement-breakpoint
CREATE INDEX `publications_workspace` ON `publications` (`workspace_id`,`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `publications_measure` ON `publications` (`measure_due_at`);--> statement-breakpoint
CREATE INDEX `publications_published` ON `publications` (`workspace_id`,`channel`,`published_at`);--> statement-breakpoint
CREATE INDEX `publications_day` ON `publications` (`workspace_id`,`published_at`);--> statement-breakpoint
CREATE INDEX `publications_clicked` ON `publications` (`workspace_id`,`clicks`) WHERE clicks > 0;--> statement-breakpoint
CREATE INDEX `publish_jobs_due` ON `publish_jobs` (`due_at`) WHERE state in ('due', 'sending', 'checking', 'draft_created');--> statement-breakpoint
CREATE INDEX `publish_jobs_due_of_workspace` ON `publish_jobs` (`workspace_id`,`due_at`,`id`) WHERE state in ('due', 'sending', 'checking', 'draft_created');--> statement-breakpoint
CREATE UNIQUE INDEX `publish_jobs_in_flight` ON `publish_jobs` (`publication_id`) WHERE state in ('on_hold', 'due', 'sending', 'checking', 'draft_created', 'unconfirmed');--> statement-breakpoint
CREATE INDEX `publish_jobs_workspace` ON `publish_jobs` (`workspace_id`,`state`);--> statement-breakpoint
CREATE INDEX `publish_jobs_publication` ON `publish_jobs` (`publication_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `removed_earnings_fingerprint` ON `removed_earnings` (`workspace_id`,`fingerprint`);--> statement-breakpoint
CREATE INDEX `removed_earnings_import` ON `removed_earnings` (`import_id`);--> statement-breakpoint
CREATE INDEX `reviews_content_item` ON `reviews` (`content_item_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `search_row_ids_content_item_id_unique` ON `search_row_ids` (`content_item_id`);--> statement-breakpoint
CREATE INDEX `takedown_emails_request` ON `takedown_emails` (`takedown_request_id`,`id`);--> statement-breakpoint
CREATE INDEX `takedown_emails_due` ON `takedown_emails` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `takedown_requests_open` ON `takedown_requests` (`id`) WHERE state in ('received', 'countered');--> statement-breakpoint
CREATE INDEX `takedown_requests_done` ON `takedown_requests` (`id`) WHERE state not in ('received', 'countered');--> statement-breakpoint
CREATE INDEX `takedown_requests_post` ON `takedown_requests` (`post_key`,`created_at`);--> statement-breakpoint
CREATE INDEX `takedown_requests_workspace` ON `takedown_requests` (`workspace_id`,`id`);--> statement-breakpoint
CREATE INDEX `takedown_steps_request` ON `takedown_steps` (`takedown_request_id`,`id`);--> statement-breakpoint
CREATE INDEX `takedown_steps_actor` ON `takedown_steps` (`actor_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `work_claims_task` ON `work_claims` (`task_id`);--> statement-breakpoint
CREATE INDEX `workspaces_retention` ON `workspaces` (`retention_due_at`);--> statement-breakpoint
CREATE VIEW `content_body_texts` AS
  SELECT b.`workspace_id`, b.`hash`, unpacked(b.`packed`, (
    SELECT unpacked(r.`packed`, NULL) FROM `content_bodies` r
    WHERE r.`workspace_id` = b.`workspace_id` AND r.`hash` = b.`base_hash`)) AS `text`
  FROM `content_bodies` b;
--> statement-breakpoint
CREATE TRIGGER `content_search_insert` AFTER INSERT ON `content_versions`
WHEN EXISTS (SELECT 1 FROM `content_items` WHERE `id` = NEW.`content_item_id` AND `version_id` = NEW.`id`)
BEGIN
  INSERT INTO `search_row_ids` (`content_item_id`) VALUES (NEW.`content_item_id`);
  INSERT INTO `content_search` (`rowid`, `workspace`, `title`, `body`)
    SELECT n.`number`, replace(NEW.`workspace_id`, '-', ''), search_terms(NEW.`title`),
      search_terms((SELECT `text` FROM `content_body_texts` WHERE `workspace_id` = NEW.`workspace_id` AND `hash` = NEW.`body_hash`))
    FROM `search_row_ids` n WHERE n.`content_item_id` = NEW.`content_item_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `content_search_update` AFTER UPDATE OF `version_id` ON `content_items`
WHEN NEW.`version_id` IS NOT OLD.`version_id`
BEGIN
  DELETE FROM `content_search` WHERE `rowid` = (SELECT `number` FROM `search_row_ids` WHERE `content_item_id` = NEW.`id`);
  INSERT INTO `content_search` (`rowid`, `workspace`, `title`, `body`)
    SELECT n.`number`, replace(NEW.`workspace_id`, '-', ''), search_terms(v.`title`),
      search_terms((SELECT `text` FROM `content_body_texts` WHERE `workspace_id` = v.`workspace_id` AND `hash` = v.`body_hash`))
    FROM `search_row_ids` n JOIN `content_versions` v ON v.`id` = NEW.`version_id`
    WHERE n.`content_item_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `content_search_delete` AFTER DELETE ON `search_row_ids`
BEGIN
  DELETE FROM `content_search` WHERE `rowid` = OLD.`number`;
END;
