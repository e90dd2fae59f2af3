-- GET /api/audit/{audit_entry_id}/proof/ by a superuser: 200

-- root/getRoot.sql, statement 1

-- audit/getAuditEntry.sql, statement 2

select n.month,
  n.position as index,
  s.size,
  encode(s.root, 'hex') as root
from audit_node n
join audit_seal s on s.month = n.month
  and s.size > n.position
where n.entry_id = $1
  and n.entry_at = $2::timestamptz
order by s.size desc
limit 1;
