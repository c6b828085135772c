DROP INDEX `contact_messages_time`;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `mail_due_at` integer;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `mailed_at` integer;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `mail_attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `mail_error` text;--> statement-breakpoint
CREATE INDEX `contact_messages_open` ON `contact_messages` (`id`) WHERE done_at is null;--> statement-breakpoint
CREATE INDEX `contact_messages_done` ON `contact_messages` (`id`) WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX `contact_messages_mail` ON `contact_messages` (`mail_due_at`) WHERE mail_due_at is not null;--> statement-breakpoint
CREATE INDEX `contact_messages_sender` ON `contact_messages` (`email`,`created_at`);