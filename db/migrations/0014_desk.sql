CREATE TABLE `briefs` (
	`workspace_id` text NOT NULL,
	`number` integer NOT NULL,
	`answers` text NOT NULL,
	`actor_id` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `number`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `briefs_actor` ON `briefs` (`actor_id`);--> statement-breakpoint
CREATE TABLE `site_readings` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`outcome` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `welcomes` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`step` integer NOT NULL,
	`idea_id` text,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`idea_id`) REFERENCES `ideas`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `welcomes_idea` ON `welcomes` (`idea_id`);--> statement-breakpoint
ALTER TABLE `ideas` ADD `quick` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Whoever works here already needs no welcome.
INSERT INTO `welcomes` (`workspace_id`, `step`, `created_at`, `ended_at`)
  SELECT `id`, 1, `created_at`, `created_at` FROM `workspaces` WHERE `kind` = 'user';
--> statement-breakpoint
-- The plan.
ALTER TABLE `ideas` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `ideas` ADD `twin_id` text;--> statement-breakpoint
ALTER TABLE `ideas` ADD `despite_twin` integer DEFAULT false NOT NULL;--> statement-breakpoint
DROP INDEX `ideas_plan`;--> statement-breakpoint
CREATE INDEX `ideas_plan` ON `ideas` (`workspace_id`,`state`,`slot_at`,`id`);--> statement-breakpoint
CREATE INDEX `ideas_listed` ON `ideas` (`workspace_id`,`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `placements_day` ON `placements` (`workspace_id`,`published_at`);--> statement-breakpoint
ALTER TABLE `workspaces` ADD `articles_a_week` integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE `workspaces` ADD `posts_a_day` integer DEFAULT 3 NOT NULL;--> statement-breakpoint
-- Content: the list, and the index of all texts' words. The index holds words and no text: bodies are stored
-- once. `workspace` is the workspace's id as one word, so that nobody else's texts are looked through.
CREATE TABLE `piece_numbers` (
	`number` integer PRIMARY KEY NOT NULL,
	`piece_id` text NOT NULL,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `piece_numbers_piece_id_unique` ON `piece_numbers` (`piece_id`);--> statement-breakpoint
ALTER TABLE `activities` ADD `piece_id` text;--> statement-breakpoint
CREATE INDEX `pieces_by_state` ON `pieces` (`workspace_id`,`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `pieces_by_kind` ON `pieces` (`workspace_id`,`kind`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `pieces_by_agent` ON `pieces` (`agent_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `pieces_to_go_out` ON `pieces` (`workspace_id`,`state`,`created_at`,`id`) WHERE state = 'approved' and published_at is null and kind <> 'report';--> statement-breakpoint
CREATE INDEX `pieces_out` ON `pieces` (`workspace_id`,`created_at`,`id`) WHERE published_at is not null;
--> statement-breakpoint
CREATE VIRTUAL TABLE `piece_texts` USING fts5 (
	`workspace`, `title`, `body`,
	content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
--> statement-breakpoint
INSERT INTO `piece_numbers` (`piece_id`) SELECT `id` FROM `pieces` WHERE `version_id` IS NOT NULL ORDER BY `created_at`, `id`;
--> statement-breakpoint
INSERT INTO `piece_texts` (`rowid`, `workspace`, `title`, `body`)
  SELECT n.`number`, replace(p.`workspace_id`, '-', ''), v.`title`, b.`text`
  FROM `piece_numbers` n JOIN `pieces` p ON p.`id` = n.`piece_id` JOIN `versions` v ON v.`id` = p.`version_id`
    LEFT JOIN `bodies` b ON b.`workspace_id` = v.`workspace_id` AND b.`hash` = v.`body_hash`;
--> statement-breakpoint
-- A piece is stored before its first version, and its body before that.
CREATE TRIGGER `piece_texts_begin` AFTER INSERT ON `versions`
WHEN EXISTS (SELECT 1 FROM `pieces` WHERE `id` = NEW.`piece_id` AND `version_id` = NEW.`id`)
BEGIN
  INSERT INTO `piece_numbers` (`piece_id`) VALUES (NEW.`piece_id`);
  INSERT INTO `piece_texts` (`rowid`, `workspace`, `title`, `body`)
    SELECT n.`number`, replace(NEW.`workspace_id`, '-', ''), NEW.`title`,
      (SELECT `text` FROM `bodies` WHERE `workspace_id` = NEW.`workspace_id` AND `hash` = NEW.`body_hash`)
    FROM `piece_numbers` n WHERE n.`piece_id` = NEW.`piece_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `piece_texts_change` AFTER UPDATE OF `version_id` ON `pieces`
WHEN NEW.`version_id` IS NOT OLD.`version_id`
BEGIN
  DELETE FROM `piece_texts` WHERE `rowid` = (SELECT `number` FROM `piece_numbers` WHERE `piece_id` = NEW.`id`);
  INSERT INTO `piece_texts` (`rowid`, `workspace`, `title`, `body`)
    SELECT n.`number`, replace(NEW.`workspace_id`, '-', ''), v.`title`, b.`text`
    FROM `piece_numbers` n JOIN `versions` v ON v.`id` = NEW.`version_id`
      LEFT JOIN `bodies` b ON b.`workspace_id` = v.`workspace_id` AND b.`hash` = v.`body_hash`
    WHERE n.`piece_id` = NEW.`id`;
END;
--> statement-breakpoint
-- Also where a piece goes with its workspace: whatever removes a piece removes its number.
CREATE TRIGGER `piece_texts_end` AFTER DELETE ON `piece_numbers`
BEGIN
  DELETE FROM `piece_texts` WHERE `rowid` = OLD.`number`;
END;
--> statement-breakpoint
-- The desk on which texts are read and decided on.
CREATE TABLE `edits` (
	`piece_id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`base_id` text NOT NULL,
	`revision` integer NOT NULL,
	`opened_as` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`body` text NOT NULL,
	`saved_at` integer NOT NULL,
	`discarded_at` integer,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `edits_workspace` ON `edits` (`workspace_id`);
--> statement-breakpoint
-- How far the texts of an agent go without their owner.
ALTER TABLE `agents` ADD `trust` text DEFAULT 'usual' NOT NULL;--> statement-breakpoint
CREATE INDEX `reviews_by_person` ON `reviews` (`workspace_id`,`created_at`,`id`) WHERE decided_by = 'person';--> statement-breakpoint
-- The e-mail on mornings when something waits.
ALTER TABLE `workspaces` ADD `daily_mail` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `workspaces` ADD `digest_due_at` integer DEFAULT 0;--> statement-breakpoint
CREATE INDEX `workspaces_digest` ON `workspaces` (`digest_due_at`);
