CREATE TABLE `bodies` (
	`workspace_id` text NOT NULL,
	`hash` text NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`workspace_id`, `hash`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `checks` (
	`version_id` text NOT NULL,
	`name` text NOT NULL,
	`outcome` text NOT NULL,
	`fact` text NOT NULL,
	PRIMARY KEY(`version_id`, `name`),
	FOREIGN KEY (`version_id`) REFERENCES `versions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `claims` (
	`workspace_id` text NOT NULL,
	`claim` text NOT NULL,
	`task_id` text NOT NULL,
	`work` text NOT NULL,
	PRIMARY KEY(`workspace_id`, `claim`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `claims_task` ON `claims` (`task_id`);--> statement-breakpoint
CREATE TABLE `ideas` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`state` text NOT NULL,
	`topic` text NOT NULL,
	`angle` text NOT NULL,
	`keyword` text NOT NULL,
	`reason` text NOT NULL,
	`source` text NOT NULL,
	`sample_slug` text,
	`slot_at` integer,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ideas_plan` ON `ideas` (`workspace_id`,`state`,`slot_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `ideas_sample` ON `ideas` (`workspace_id`,`sample_slug`);--> statement-breakpoint
CREATE TABLE `operations` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`placement_id` text NOT NULL,
	`kind` text NOT NULL,
	`version_id` text NOT NULL,
	`state` text NOT NULL,
	`due_at` integer,
	`attempts` integer NOT NULL,
	`payload` text NOT NULL,
	`payload_sha256` text NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`placement_id`) REFERENCES `placements`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `operations_due` ON `operations` (`due_at`) WHERE state in ('due', 'armed', 'unknown');--> statement-breakpoint
CREATE UNIQUE INDEX `operations_in_flight` ON `operations` (`placement_id`) WHERE state in ('held', 'due', 'armed', 'unknown', 'needs_look');--> statement-breakpoint
CREATE INDEX `operations_workspace` ON `operations` (`workspace_id`,`state`);--> statement-breakpoint
CREATE INDEX `operations_placement` ON `operations` (`placement_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `pieces` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`idea_id` text,
	`parent_id` text,
	`kind` text NOT NULL,
	`variant` text DEFAULT '' NOT NULL,
	`state` text NOT NULL,
	`agent_id` text,
	`title` text NOT NULL,
	`version_id` text,
	`approved_version_id` text,
	`origin` text NOT NULL,
	`created_at` integer NOT NULL,
	`state_at` integer NOT NULL,
	`decide_at` integer,
	`published_at` integer,
	`improve_task_id` text,
	`place_task_id` text,
	`post_task_id` text,
	`film_task_id` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`idea_id`) REFERENCES `ideas`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`agent_id`) REFERENCES `agents`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pieces_origin` ON `pieces` (`id`,`origin`);--> statement-breakpoint
CREATE INDEX `pieces_workspace` ON `pieces` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `pieces_idea` ON `pieces` (`idea_id`);--> statement-breakpoint
CREATE INDEX `pieces_agent` ON `pieces` (`agent_id`,`state`,`state_at`);--> statement-breakpoint
CREATE INDEX `pieces_state` ON `pieces` (`workspace_id`,`state`,`state_at`);--> statement-breakpoint
CREATE INDEX `pieces_decide` ON `pieces` (`decide_at`) WHERE state = 'in_review' and decide_at is not null;--> statement-breakpoint
CREATE INDEX `pieces_to_improve` ON `pieces` (`workspace_id`,`origin`,`state_at`) WHERE kind = 'article' and state = 'draft' and improve_task_id is null;--> statement-breakpoint
CREATE INDEX `pieces_to_place` ON `pieces` (`workspace_id`,`origin`,`state_at`) WHERE kind = 'article' and state = 'approved' and place_task_id is null;--> statement-breakpoint
CREATE INDEX `pieces_to_post` ON `pieces` (`workspace_id`,`origin`,`published_at`) WHERE kind = 'article' and published_at is not null and post_task_id is null;--> statement-breakpoint
CREATE INDEX `pieces_to_film` ON `pieces` (`workspace_id`,`origin`,`state_at`) WHERE kind = 'article' and state = 'approved' and film_task_id is null;--> statement-breakpoint
CREATE TABLE `placements` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`piece_id` text NOT NULL,
	`destination` text NOT NULL,
	`variant` text DEFAULT '' NOT NULL,
	`placed_by` text,
	`origin` text NOT NULL,
	`state` text NOT NULL,
	`version_id` text,
	`remote_id` text,
	`url` text,
	`created_at` integer NOT NULL,
	`published_at` integer,
	`measure_due_at` integer,
	`measured_at` integer,
	`views` integer,
	`interactions` integer,
	`followers` integer,
	`conversions` integer,
	`earned_cents` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`piece_id`,`origin`) REFERENCES `pieces`(`id`,`origin`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "placements_destination" CHECK((origin = 'simulated') = (destination LIKE 'sample %'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `placements_place` ON `placements` (`piece_id`,`destination`,`variant`);--> statement-breakpoint
CREATE INDEX `placements_workspace` ON `placements` (`workspace_id`,`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `placements_measure` ON `placements` (`measure_due_at`);--> statement-breakpoint
CREATE INDEX `placements_published` ON `placements` (`workspace_id`,`destination`,`published_at`);--> statement-breakpoint
CREATE TABLE `readings` (
	`placement_id` text NOT NULL,
	`age` text NOT NULL,
	`views` integer,
	`interactions` integer,
	`followers` integer,
	`conversions` integer,
	`measured_at` integer NOT NULL,
	PRIMARY KEY(`placement_id`, `age`),
	FOREIGN KEY (`placement_id`) REFERENCES `placements`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`origin` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reports_workspace` ON `reports` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`piece_id` text NOT NULL,
	`version_id` text NOT NULL,
	`decision` text NOT NULL,
	`note` text NOT NULL,
	`decided_by` text NOT NULL,
	`actor_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reviews_piece` ON `reviews` (`piece_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reviews_workspace` ON `reviews` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `versions` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`piece_id` text NOT NULL,
	`number` integer NOT NULL,
	`base_id` text,
	`title` text NOT NULL,
	`body_hash` text NOT NULL,
	`fields` text NOT NULL,
	`sha256` text NOT NULL,
	`made_by` text NOT NULL,
	`maker_id` text,
	`writer` text NOT NULL,
	`provenance` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `versions_number` ON `versions` (`piece_id`,`number`);--> statement-breakpoint
CREATE INDEX `versions_body` ON `versions` (`workspace_id`,`body_hash`);--> statement-breakpoint
ALTER TABLE `ledger_entries` ADD `placement_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_placement` ON `ledger_entries` (`placement_id`,`day`);--> statement-breakpoint
ALTER TABLE `workspaces` ADD `fold_due_at` integer DEFAULT 0;--> statement-breakpoint
CREATE INDEX `workspaces_fold` ON `workspaces` (`fold_due_at`);--> statement-breakpoint
ALTER TABLE `tasks` ADD `work` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `idea_id` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `piece_id` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `waits_for` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `works_until` integer;--> statement-breakpoint
ALTER TABLE `tasks` ADD `step_plan` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `answer` text;--> statement-breakpoint
CREATE INDEX `tasks_resting` ON `tasks` (`workspace_id`) WHERE status = 'queued' and waits_for is not null;--> statement-breakpoint
-- What agents have written so far: each text is a piece with one version, named after the task that made it.
-- Whoever applies migrations brings sha256(): db/migrate.server.ts.
INSERT OR IGNORE INTO `bodies` (`workspace_id`, `hash`, `text`)
  SELECT `workspace_id`, sha256(`body`), `body` FROM `content` WHERE `task_id` IS NOT NULL;--> statement-breakpoint
INSERT INTO `pieces` (`id`, `workspace_id`, `kind`, `variant`, `state`, `agent_id`, `title`, `version_id`,
    `approved_version_id`, `origin`, `created_at`, `state_at`, `published_at`, `improve_task_id`,
    `place_task_id`, `post_task_id`, `film_task_id`)
  SELECT c.`id`, c.`workspace_id`, CASE c.`kind` WHEN 'video_script' THEN 'video_pack' ELSE c.`kind` END, '',
    'approved', t.`agent_id`, c.`title`, t.`id` || '-1', t.`id` || '-1', c.`origin`, c.`created_at`,
    c.`created_at`, (SELECT min(p.`confirmed_at`) FROM `publications` p WHERE p.`content_id` = c.`id`),
    t.`id`, t.`id`, t.`id`, t.`id`
  FROM `content` c JOIN `tasks` t ON t.`id` = c.`task_id`;--> statement-breakpoint
INSERT INTO `versions` (`id`, `workspace_id`, `piece_id`, `number`, `title`, `body_hash`, `fields`, `sha256`,
    `made_by`, `maker_id`, `writer`, `provenance`, `created_at`)
  SELECT t.`id` || '-1', c.`workspace_id`, c.`id`, 1, c.`title`, sha256(c.`body`), '{}',
    sha256(json_array(c.`title`, c.`body`, json('{}'))), 'agent', t.`agent_id`, c.`writer`, '{}', c.`created_at`
  FROM `content` c JOIN `tasks` t ON t.`id` = c.`task_id`;--> statement-breakpoint
-- What a text has earned belongs to where it was published.
UPDATE `ledger_entries` SET `placement_id` = (SELECT min(p.`id`) FROM `publications` p
    JOIN `content` c ON c.`id` = p.`content_id`
    WHERE c.`task_id` = `ledger_entries`.`task_id` AND p.`origin` = c.`origin`);--> statement-breakpoint
INSERT INTO `placements` (`id`, `workspace_id`, `piece_id`, `destination`, `variant`, `origin`, `state`,
    `version_id`, `remote_id`, `url`, `created_at`, `published_at`, `earned_cents`)
  SELECT p.`id`, p.`workspace_id`, p.`content_id`,
    CASE WHEN p.`origin` = 'real' OR p.`destination` LIKE 'sample %' THEN p.`destination`
      ELSE 'sample ' || p.`destination` END,
    '', p.`origin`,
    CASE p.`status` WHEN 'confirmed' THEN 'published' WHEN 'failed' THEN 'failed' ELSE 'needs_look' END,
    CASE p.`status` WHEN 'confirmed' THEN c.`task_id` || '-1' END, p.`idempotency_key`, p.`url`,
    p.`created_at`, p.`confirmed_at`,
    coalesce((SELECT sum(l.`amount_cents`) FROM `ledger_entries` l WHERE l.`placement_id` = p.`id`), 0)
  FROM `publications` p JOIN `content` c ON c.`id` = p.`content_id` JOIN `pieces` i ON i.`id` = c.`id`
  WHERE p.`origin` = c.`origin`;--> statement-breakpoint
-- Reports for people are no piece of anybody's.
INSERT INTO `reports` (`id`, `workspace_id`, `title`, `body`, `origin`, `created_at`)
  SELECT `id`, `workspace_id`, `title`, `body`, `origin`, `created_at` FROM `content`
  WHERE `task_id` IS NULL;--> statement-breakpoint
CREATE TABLE `__new_report_files` (
	`report_id` text PRIMARY KEY NOT NULL,
	`pdf` blob NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_report_files` (`report_id`, `pdf`, `created_at`)
  SELECT `content_id`, `pdf`, `created_at` FROM `report_files`;--> statement-breakpoint
DROP TABLE `report_files`;--> statement-breakpoint
ALTER TABLE `__new_report_files` RENAME TO `report_files`;--> statement-breakpoint
-- Foreign keys are looked at once all of this is done: nothing is removed along with something else.
DROP TABLE `publications`;--> statement-breakpoint
DROP TABLE `content`;--> statement-breakpoint
-- What had begun had steps that there are no more: its agent looks for something to do.
UPDATE `tasks` SET `status` = 'queued', `step` = -1, `title` = 'Choosing what to do next', `topic` = '',
    `failures` = 0, `failure` = NULL, `error` = NULL, `waiting_since` = NULL,
    `retry_at` = NULL, `started_at` = NULL
  WHERE `status` IN ('queued', 'running');--> statement-breakpoint
ALTER TABLE `tasks` DROP COLUMN `content_id`;--> statement-breakpoint
ALTER TABLE `agents` DROP COLUMN `measured_at`;
