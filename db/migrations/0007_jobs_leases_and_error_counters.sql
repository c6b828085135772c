ALTER TABLE `billing_troubles` RENAME TO `billing_error_counters`;--> statement-breakpoint
CREATE TABLE `recurring_tasks` (
	`name` text PRIMARY KEY NOT NULL,
	`scope` text NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`error` text
);
--> statement-breakpoint
ALTER TABLE `billing_syncs` ADD `leased_until` integer;--> statement-breakpoint
DELETE FROM `meta` WHERE `key` IN ('billing_nightly', 'billing_nightly_strangers');
