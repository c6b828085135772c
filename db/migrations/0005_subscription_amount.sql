ALTER TABLE `subscriptions` ADD `amount` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `currency` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `interval` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `interval_count` integer;