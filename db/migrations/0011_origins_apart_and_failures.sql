ALTER TABLE `agents` ADD `simulated_tally` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `agents` ADD `real_tally` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Nothing real has been counted before.
UPDATE `agents` SET `simulated_tally` = `tally`;--> statement-breakpoint
ALTER TABLE `agents` DROP COLUMN `tally`;--> statement-breakpoint
ALTER TABLE `tasks` ADD `failure` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `lost_leases` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tasks` ADD `waiting_since` integer;--> statement-breakpoint
ALTER TABLE `tasks` ADD `retry_at` integer;--> statement-breakpoint
-- What has not begun is planned when it begins.
UPDATE `tasks` SET `step` = -1, `title` = 'Choosing what to do next', `topic` = '' WHERE `status` = 'queued' AND `attempt` = 0;--> statement-breakpoint
DROP INDEX `spend_totals`;--> statement-breakpoint
ALTER TABLE `spend_entries` RENAME COLUMN `amount_cents` TO `amount_micro_dollars`;--> statement-breakpoint
CREATE INDEX `spend_totals` ON `spend_entries` (`workspace_id`,`origin`,`day`,`amount_micro_dollars`);
