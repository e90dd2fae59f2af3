-- GET /api/repositories/{repository_id}/review-policy/ by its owner: 200

-- root/getRoot.sql, statement 1

-- repository/getRepository.sql, statement 2

select p."agents" as "agents",
  p."agent_approval" as "agentApproval",
  p."max_agent_comments" as "maxAgentComments",
  p."max_open_agent_comments" as "maxOpenAgentComments",
  p."agent_reviews_per_revision" as "agentReviewsPerRevision"
from repository p
where p.id = $1;
