CREATE TABLE `earning_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`entry_id` text NOT NULL,
	`version` integer NOT NULL,
	`actor_id` text,
	`created_at` integer NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `earning_changes_entry` ON `earning_changes` (`workspace_id`,`entry_id`,`version`);--> statement-breakpoint
CREATE TABLE `earning_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`actor_id` text,
	`name` text NOT NULL,
	`state` text NOT NULL,
	`content` text,
	`entries` integer DEFAULT 0 NOT NULL,
	`amount_cents` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `earning_imports_workspace` ON `earning_imports` (`workspace_id`,`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `removed_earnings` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`agent_id` text,
	`amount_cents` integer NOT NULL,
	`source` text NOT NULL,
	`day` text NOT NULL,
	`created_at` integer NOT NULL,
	`sort` text NOT NULL,
	`piece_id` text,
	`note` text NOT NULL,
	`original` text NOT NULL,
	`entered_by` text,
	`import_id` text,
	`fingerprint` text,
	`version` integer NOT NULL,
	`removed_at` integer NOT NULL,
	`removed_by` text,
	`with_import` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `removed_fingerprint` ON `removed_earnings` (`workspace_id`,`fingerprint`);--> statement-breakpoint
CREATE INDEX `removed_import` ON `removed_earnings` (`import_id`);--> statement-breakpoint
ALTER TABLE `ledger_entries` ADD `sort` text;--> statement-breakpoint
ALTER TABLE `ledger_entries` ADD `piece_id` text;--> statement-breakpoint
ALTER TABLE `ledger_entries` ADD `note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `ledger_entries` ADD `original` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `ledger_entries` ADD `entered_by` text;--> statement-breakpoint
ALTER TABLE `ledger_entries` ADD `import_id` text;--> statement-breakpoint
ALTER TABLE `ledger_entries` ADD `fingerprint` text;--> statement-breakpoint
ALTER TABLE `ledger_entries` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `ledger_real` ON `ledger_entries` (`workspace_id`,`day`,`id`) WHERE origin = 'real';--> statement-breakpoint
CREATE INDEX `ledger_entered` ON `ledger_entries` (`workspace_id`,`created_at`) WHERE sort is not null;--> statement-breakpoint
CREATE INDEX `ledger_import` ON `ledger_entries` (`import_id`) WHERE import_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_fingerprint` ON `ledger_entries` (`workspace_id`,`fingerprint`) WHERE fingerprint is not null;--> statement-breakpoint
CREATE INDEX `placements_clicked` ON `placements` (`workspace_id`,`clicks`) WHERE clicks > 0;