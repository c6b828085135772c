CREATE TABLE `billing_customers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`customer_id` text,
	`deleted_customers` integer DEFAULT 0 NOT NULL,
	`refusals` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `billing_customers_customer` ON `billing_customers` (`customer_id`);--> statement-breakpoint
CREATE TABLE `billing_syncs` (
	`customer_id` text PRIMARY KEY NOT NULL,
	`requests` integer NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer NOT NULL,
	`error` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `billing_syncs_due` ON `billing_syncs` (`due_at`);--> statement-breakpoint
DROP INDEX `billing_events_open`;--> statement-breakpoint
ALTER TABLE `billing_events` ADD `livemode` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `billing_events` ADD `outcome` text;--> statement-breakpoint
CREATE INDEX `billing_events_failed` ON `billing_events` (`received_at`) WHERE processed_at is null and error is not null;--> statement-breakpoint
CREATE INDEX `billing_events_time` ON `billing_events` (`received_at`);--> statement-breakpoint
CREATE INDEX `billing_events_open` ON `billing_events` (`customer_id`) WHERE processed_at is null;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `price_id` text;--> statement-breakpoint
CREATE INDEX `subscriptions_customer` ON `subscriptions` (`customer_id`);--> statement-breakpoint
ALTER TABLE `workspaces` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `workspaces` ADD `access_check_at` integer DEFAULT 0;--> statement-breakpoint
CREATE INDEX `workspaces_access` ON `workspaces` (`access_check_at`);--> statement-breakpoint
CREATE INDEX `access_grants_time` ON `access_grants` (`created_at`);