CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`name` text NOT NULL,
	`host` text NOT NULL,
	`secret` text NOT NULL,
	`key_version` integer NOT NULL,
	`events` text NOT NULL,
	`paused_for` text,
	`paused_at` integer,
	`worked_at` integer,
	`fails_since` integer,
	`problem` text,
	`owner_notified_at` integer,
	`removed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_workspace` ON `webhook_endpoints` (`workspace_id`,`removed_at`);--> statement-breakpoint
CREATE INDEX `webhook_endpoints_removed` ON `webhook_endpoints` (`removed_at`) WHERE removed_at is not null;--> statement-breakpoint
CREATE TABLE `place_hours` (
	`workspace_id` text NOT NULL,
	`destination` text NOT NULL,
	`quiet_from` integer,
	`quiet_to` integer,
	`at_most_a_day` integer,
	PRIMARY KEY(`workspace_id`, `destination`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`endpoint_id` text NOT NULL,
	`event_type` text NOT NULL,
	`about` text NOT NULL,
	`origin` text NOT NULL,
	`state` text NOT NULL,
	`due_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`since` integer NOT NULL,
	`tried_at` integer,
	`answer` text,
	`took_ms` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`due_at`) WHERE state = 'pending' and due_at is not null;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_endpoint` ON `webhook_deliveries` (`endpoint_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_pending` ON `webhook_deliveries` (`endpoint_id`,`due_at`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_workspace` ON `webhook_deliveries` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_old` ON `webhook_deliveries` (`created_at`);