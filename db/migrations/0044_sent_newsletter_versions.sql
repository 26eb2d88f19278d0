-- Written by hand: the earlier texts of newsletters that were sent before they were deleted with it.
DELETE FROM "newsletter_versions" USING "newsletters" WHERE "newsletters"."id" = "newsletter_versions"."newsletter_id" AND "newsletters"."status" = 'sent';
