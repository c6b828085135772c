CREATE TABLE `billing_troubles` (
	`kind` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`since` integer NOT NULL,
	`last_at` integer NOT NULL,
	`reason` text
);
--> statement-breakpoint
DROP INDEX `billing_events_time`;--> statement-breakpoint
CREATE INDEX `billing_events_time` ON `billing_events` (`livemode`,`received_at`);--> statement-breakpoint
CREATE INDEX `billing_syncs_failed` ON `billing_syncs` (`due_at`) WHERE error is not null;