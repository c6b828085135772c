ALTER TABLE `billing_customers` ADD `running` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `billing_customers_doubled` ON `billing_customers` (`running`) WHERE running > 1;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `collection_pause` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `collection_resumes_at` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `welcomed_at` integer;--> statement-breakpoint
ALTER TABLE `workspaces` ADD `time_zone_chosen_at` integer;--> statement-breakpoint
-- Whoever has another zone than the default has chosen it; when, nobody noted.
UPDATE `workspaces` SET `time_zone_chosen_at` = `created_at` WHERE `time_zone` <> 'UTC' AND `kind` = 'user';--> statement-breakpoint
-- Nobody is welcomed to what they have had for long.
UPDATE `subscriptions` SET `welcomed_at` = `created_at` WHERE `status` NOT LIKE 'incomplete%';--> statement-breakpoint
UPDATE `billing_customers` SET `running` = (SELECT count(*) FROM `subscriptions` WHERE `user_id` = `billing_customers`.`user_id` AND `ends_at` IS NULL AND `status` IN ('active', 'trialing', 'past_due'));
